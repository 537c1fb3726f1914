/** Prices, limits and texts of videos, and the addresses of videos at Aparat (001 §5, §9; R44). */
import { parseUrl } from "../web-address.ts";
import type { VIDEO_LINK_TEXTS } from "./errors.ts";

export const VIDEO_LINK_MAX_UNITS = 2000;

/** The price of showing a video for a day. */
export const VIDEO_GEMS_A_DAY = 1;
export const VIDEO_DAYS_MIN = 1;
export const VIDEO_DAYS_MAX = 365;
export const VIDEO_DAYS_DEFAULT = 30;

export const OWN_VIDEO_LIKE_TEXT = "ویدیوی خودت را نمی‌توانی لایک کنی.";

/** The sentence after which the page offers gems (001 §8). */
export const INSUFFICIENT_WALLET_TEXT = "موجودی کیف پول کافی نیست";

const HOSTS = new Set(["aparat.com", "www.aparat.com", "m.aparat.com"]);
const EMBED_PATH = /^\/(?:embed|video\/video\/embed)\//;
const EMBEDDED = /^\/(?:embed|video\/video\/embed\/videohash)\/([A-Za-z0-9]{3,32})(?:\/|$)/;
const WATCHED = /^\/v\/([A-Za-z0-9]{3,32})(?:\/|$)/;

/** Aparat's id of a video, or why a link has none. */
export type VideoLink = { hash: string } | { refusal: keyof typeof VIDEO_LINK_TEXTS };

/** The address of a video's embedded player. */
export const aparatFrame = (hash: string): string =>
  `https://www.aparat.com/video/video/embed/videohash/${hash}/vt/frame`;

/**
 * The video of a pasted embed link, including the AMP form. Refusals come in the specified order, and always judge the
 * parsed URL: one that merely contains «aparat» is another site's.
 */
export function parseVideoLink(typed: string): VideoLink {
  const text = typed.trim();
  if (text === "") return { refusal: "VIDEO_LINK_REQUIRED" };
  const url = /[\s<>"]/.test(text) ? null : parseUrl(text);
  if (url?.protocol !== "https:") return { refusal: "VIDEO_LINK_INVALID" };
  if (!HOSTS.has(url.host)) return { refusal: "VIDEO_LINK_OTHER_SITE" };
  if (!EMBED_PATH.test(url.pathname)) return { refusal: "VIDEO_LINK_NOT_EMBED" };
  const hash = EMBEDDED.exec(url.pathname)?.[1];
  return hash === undefined ? { refusal: "VIDEO_LINK_INVALID" } : { hash };
}

/**
 * The embedded player of any address of a video at Aparat, as venues and the administrator write them; null for other
 * sites.
 */
export function frameOf(address: string): string | null {
  const url = parseUrl(address.trim());
  if (url === null || !/^https?:$/.test(url.protocol) || !HOSTS.has(url.host)) return null;
  const hash = (EMBEDDED.exec(url.pathname) ?? WATCHED.exec(url.pathname))?.[1];
  return hash === undefined ? null : aparatFrame(hash);
}
