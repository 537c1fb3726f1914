import type { ErrorCode } from "../../../contract/errors.ts";
import { PROFILE_LINK_MAX_CHARACTERS } from "../../../contract/account/values.ts";
import { toAsciiDigits } from "../../../contract/digits.ts";
import { normalizeText } from "../../../contract/persian.ts";
import { parseWebAddress, tidyAddress } from "../../../contract/web-address.ts";
import { AppError } from "../../errors.ts";

interface Network {
  code: ErrorCode;
  hosts: readonly string[];
  handle: RegExp;
  urlOf: (handle: string) => string;
}

const networks = {
  instagramUrl: {
    code: "INVALID_INSTAGRAM",
    hosts: ["instagram.com", "instagr.am"],
    handle: /^[a-z0-9._]{1,30}$/i,
    urlOf: (handle) => `https://www.instagram.com/${handle}`,
  },
  twitterUrl: {
    code: "INVALID_TWITTER",
    hosts: ["x.com", "twitter.com"],
    handle: /^[a-z0-9_]{1,15}$/i,
    urlOf: (handle) => `https://x.com/${handle}`,
  },
  telegramUrl: {
    code: "INVALID_TELEGRAM",
    hosts: ["t.me", "telegram.me", "telegram.org"],
    handle: /^[a-z][a-z0-9_]{3,31}$/i,
    urlOf: (handle) => `https://t.me/${handle}`,
  },
} satisfies Record<string, Network>;

export type NetworkField = keyof typeof networks;

/**
 * A link to a profile on a network, from a URL of one of its hosts or from a handle (R25). Empty removes the
 * link.
 * @throws AppError INVALID_INSTAGRAM, INVALID_TWITTER, INVALID_TELEGRAM
 */
export function parseNetworkLink(field: NetworkField, typed: string): string {
  const network: Network = networks[field];
  const text = toAsciiDigits(normalizeText(typed));
  if (text === "") return "";
  const handle = text.replace(/^@/, "");
  if (network.handle.test(handle) && !isHost(network, handle)) return network.urlOf(handle);
  const url = parseHttpUrl(text);
  const path = url?.pathname.replace(/\/+$/, "");
  if (url === null || !path || !isHost(network, url.hostname)) throw new AppError(network.code);
  url.protocol = "https:";
  url.pathname = path;
  // Tracking parameters that networks add to shared links.
  url.search = "";
  url.hash = "";
  return url.href;
}

/**
 * A website's address as it was typed; a missing scheme gets https.
 * @throws AppError INVALID_WEBSITE
 */
export function parseWebsite(typed: string): string {
  const text = tidyAddress(typed);
  if (text === "") return "";
  const url = parseHttpUrl(text);
  if (url === null) throw new AppError("INVALID_WEBSITE");
  return url.href;
}

function isHost({ hosts }: Network, hostname: string): boolean {
  return hosts.includes(hostname.toLowerCase().replace(/^(www|m|mobile)\./, ""));
}

/** A web address, also without its scheme. */
function parseHttpUrl(text: string): URL | null {
  const url = parseWebAddress(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  return url && url.href.length <= PROFILE_LINK_MAX_CHARACTERS ? url : null;
}
