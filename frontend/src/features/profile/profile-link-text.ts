import type { AccountUser } from "../../../../contract/account/calls/account.ts";
import { parseUrl, tidyAddress } from "../../../../contract/web-address.ts";
import { formatMobile } from "../../entities/contact-code/mobile-digits.ts";
import { persianHost } from "../../lib/persian/persian-host.ts";

/** A person's links to other places, and their public mobile. */
export type PublishedLinks = Pick<
  AccountUser,
  "instagramUrl" | "twitterUrl" | "telegramUrl" | "websiteUrl" | "contactMobilePublic"
>;

/** Address and text of each link, in the order of profile-links.tsx; null for an absent one. */
export function linksOf(person: PublishedLinks): ({ href: string; text: string } | null)[] {
  const { instagramUrl, telegramUrl, twitterUrl, websiteUrl, contactMobilePublic: mobile } = person;
  const outside = [instagramUrl, telegramUrl, twitterUrl, websiteUrl].map((href) => {
    if (!/^https?:\/\//.test(href)) return null;
    const handle = href === websiteUrl ? null : handleOf(href);
    return { href, text: handle === null ? readableUrl(href) : `@${handle}` };
  });
  return [...outside, mobile === "" ? null : { href: `tel:${mobile}`, text: formatMobile(mobile) }];
}

const HANDLE = /^\/@?([A-Za-z0-9_.]+)\/?$/;

/** The handle in a link to a social network; null when the link is no profile there. */
function handleOf(url: string): string | null {
  const { pathname, search } = parseUrl(url) ?? { pathname: "", search: "" };
  return search === "" ? (HANDLE.exec(pathname)?.[1] ?? null) : null;
}

/** A web address as people say it: without scheme, «www.» and the last slash. */
function shortUrl(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "");
}

// Invisible characters and those that change the text's direction stay percent-encoded; Persian words need the ZWNJ.
const HIDDEN = /[\s\p{Cc}]|(?!\u200C)\p{Cf}/gu;

/** A short address with Persian letters instead of percent-encoding. */
const readableUrl = (url: string): string => withPersianLetters(shortUrl(url));

/** A stored address for its form field. The server restores https; a rare http address keeps its scheme. */
export function editableUrl(url: string): string {
  if (!url.startsWith("https:")) return url;
  // Only the slash after a bare host is removed: «www.» and other slashes may matter to the site.
  const plain = url.slice("https://".length).replace(/^([^/]+)\/$/, "$1");
  const readable = withPersianLetters(plain);
  return parseUrl(tidyAddress(`https://${readable}`))?.href === url ? readable : plain;
}

function withPersianLetters(address: string): string {
  const text = address.replace(/^[^/?#:]+/, persianHost);
  try {
    return decodeURI(text).replace(HIDDEN, encodeURIComponent);
  } catch {
    return text;
  }
}
