import { findLinks } from "../../../../../contract/direct/links.ts";
import { persianHost } from "../../../lib/persian/persian-host.ts";

/** A piece of a message: as it is shown, and where it leads if it is a link. */
export interface TextPart {
  text: string;
  href: string | null;
}

/** Splits a text at its web addresses; the address shown is the address opened. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let copied = 0;
  for (const { start, end, url } of findLinks(text)) {
    if (start > copied) parts.push({ text: text.slice(copied, start), href: null });
    const written = text.slice(start, end);
    parts.push({ text: readsAs(url, written) ? written : url.href, href: url.href });
    copied = end;
  }
  if (copied < text.length) parts.push({ text: text.slice(copied), href: null });
  return parts;
}

/** Whether the written host is the one that opens: «https://bank.ir⁄login.example» only looks like it. */
function readsAs({ host }: URL, written: string): boolean {
  const [typed = ""] = written.replace(/^https?:\/\//i, "").split(/[/?#]/, 1);
  return [host, persianHost(host)].includes(typed.toLowerCase());
}
