import { parseUrl } from "../../../lib/parse-url.ts";

/** A piece of a message: as it was written, and where it leads if it is a link. */
export interface TextPart {
  text: string;
  href: string | null;
}

// Ends at spaces, quotes, brackets, backslashes (which browsers take for slashes), Persian punctuation and whatever cannot be seen.
const LINK = /(?<![\p{L}\p{N}@._/-])(?:https?:\/\/|www\.)[^\s<>"'`\\«»()[\]{}،؛؟\p{Cf}\p{Cc}]+/giu;
const TRAILING = /[.,:;!?*_~…-]+$/u;

/** Finds the web addresses of a text; only http and https ever become links, and the address shown is the address opened. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const written = match[0].replace(TRAILING, "");
    const href = hrefOf(written);
    if (href === null) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null });
    parts.push({ text: written, href });
    end = match.index + written.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

function hrefOf(written: string): string | null {
  const url = parseUrl(/^www\./i.test(written) ? `https://${written}` : written);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  // «https://bank.ir@evil.example» leads elsewhere than it reads.
  if (url.username !== "" || url.password !== "") return null;
  return url.hostname.includes(".") ? url.href : null;
}
