/** Addresses on the web, as people type them. */
import { toAsciiDigits } from "./digits.ts";
import { normalizeText, parseEmail } from "./persian.ts";

/** `URL.parse`, for phones of a few years ago that lack it. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** A name on the public internet: no number, no single word, and no name reserved for private networks. */
const PUBLIC_HOST = /^(?!.*\.(?:local|localhost|internal|home\.arpa)\.?$)(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*\.?$/;

/** An http(s) address of a public host, without blanks and without a name or password in it; null for anything else. */
export function parseWebAddress(text: string): URL | null {
  const url = /^https?:\/\//i.test(text) && !/[\s\\]/.test(text) ? parseUrl(text) : null;
  return url && PUBLIC_HOST.test(url.hostname) && url.username === "" && url.password === "" ? url : null;
}

/** Whether it is one that nobody on the way can read or change. */
export const isSecureAddress = (text: string): boolean => parseWebAddress(text)?.protocol === "https:";

/**
 * A typed or copied address without stray invisible characters, its scheme and host in stored letters and digits. The
 * rest stays as it was typed: another letter there is another page.
 */
export function tidyAddress(typed: string): string {
  const text = typed.replace(/(?![\s\u200C\u200D])[\p{Cc}\p{Cf}]/gu, "").trim();
  const [host = ""] = /^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#]*/i.exec(text) ?? [];
  return toAsciiDigits(normalizeText(host)) + text.slice(host.length);
}

const SCHEME = /^(?:https?|ftp|mailto|tel):/i;
const PHONE = /^tel:\+?[0-9()*#-]+$/i;
/** One that was typed as it is dialled. */
const DIALLED = /^\+?[0-9]{4,15}$/;

/**
 * The address of a typed link (000 §5): unchanged if it names a scheme, otherwise an e-mail address, a phone or a site;
 * "" leads nowhere. Null for anything else, such as a script.
 */
export function typedLink(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return "";
  if (SCHEME.test(text) || text.startsWith("/")) return isWay(text) ? text : null;
  const [email, phone] = [parseEmail(text), toAsciiDigits(text).replace(/[\s\p{Cf}()-]/gu, "")];
  if (email !== null) return `mailto:${email}`;
  if (DIALLED.test(phone)) return `tel:${phone}`;
  const site = `https://${text}`;
  return isWay(site) ? site : null;
}

function isWay(link: string): boolean {
  if (/[\s\\]/.test(link)) return false;
  if (link.startsWith("//")) return parseWebAddress(`https:${link}`) !== null;
  if (link.startsWith("/") || PHONE.test(link)) return true;
  if (/^mailto:/i.test(link)) return parseEmail(link.slice("mailto:".length).split("?", 1)[0] ?? "") !== null;
  return parseWebAddress(link.replace(/^ftp:/i, "https:")) !== null;
}
