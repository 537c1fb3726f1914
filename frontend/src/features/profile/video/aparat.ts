import { parseUrl } from "../../../lib/parse-url.ts";

const HOSTS = new Set(["aparat.com", "www.aparat.com", "m.aparat.com"]);
const PATHS = /^\/(?:v|embed|video\/video\/embed\/videohash)\/([A-Za-z0-9]{3,32})(?:\/|$)/;

/** The address of a video's player on its own, from any address of the video at Aparat; null for every other site. */
export function aparatFrame(url: string): string | null {
  const parsed = parseUrl(url.trim());
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || !HOSTS.has(parsed.hostname)) return null;
  const hash = PATHS.exec(parsed.pathname)?.[1];
  return hash === undefined ? null : `https://www.aparat.com/video/video/embed/videohash/${hash}/vt/frame`;
}
