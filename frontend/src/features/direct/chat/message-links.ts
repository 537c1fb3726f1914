import { parseWebAddress } from "../../../../../contract/web-address.ts";
import { persianHost } from "../../../lib/persian/persian-host.ts";

/** A piece of a message: as it is shown, and where it leads if it is a link. */
export interface TextPart {
  text: string;
  href: string | null;
}

// Ends at spaces, quotes, brackets, backslashes (which browsers read as slashes), Persian punctuation and invisible
// characters.
const LINK = /(^|[^\p{L}\p{N}@._/-])((?:https?:\/\/|www\.)[^\s<>"'`\\«»()[\]{}،؛؟\p{Cf}\p{Cc}]+)/giu;
const TRAILING = /[.,:;!?*_~…-]+$/u;

/** Finds the web addresses of a text; only http and https ever become links, and the address shown is the address opened. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, 1: before = "", 2: found = "" } of text.matchAll(LINK)) {
    const start = index + before.length;
    const written = found.replace(TRAILING, "");
    // «https://bank.ir@evil.example» leads elsewhere than it reads.
    const url = parseWebAddress(/^www\./i.test(written) ? `https://${written}` : written);
    if (url === null) continue;
    if (start > end) parts.push({ text: text.slice(end, start), href: null });
    parts.push({ text: readsAs(url, written) ? written : url.href, href: url.href });
    end = start + written.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

/** Whether the written host is the one that opens: «https://bank.ir⁄login.example» only looks like it. */
function readsAs({ host }: URL, written: string): boolean {
  const [typed = ""] = written.replace(/^https?:\/\//i, "").split(/[/?#]/, 1);
  return [host, persianHost(host)].includes(typed.toLowerCase());
}
