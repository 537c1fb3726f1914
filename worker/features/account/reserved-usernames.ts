import { lettersOfDigits } from "../../../contract/letters.ts";
import { parseMobile } from "../../../contract/persian.ts";
import { PRODUCT } from "../../../contract/product.ts";

/** Words no username may contain: the product's name in its spellings, and its people's (R63). */
const WORDS = [
  PRODUCT,
  "labxand",
  "labkhnd",
  "lbkhand",
  "admin",
  "helpcenter",
  "helpdesk",
  "moderation",
  "moderator",
  "official",
  "pasokhgoo",
  "poshtiban",
  "poshtibani",
  "support",
  "sysadm",
  "webmaster",
].map(skeletonOf);

/** Ordinary words that contain one of those. */
const ORDINARY = ["badminton", "shadmina"].map(skeletonOf);

/** Reserved alone, or with a number: they look like the operator, or like a page of the site. */
const WHOLE: ReadonlySet<string> = new Set(
  [
    "agreement",
    "direct",
    "games",
    "karshenas",
    "karshenasma",
    "modir",
    "modirsite",
    "modiriat",
    "modiriatsait",
    "modteam",
    "nazersait",
    "nulluser",
    "operator",
    "profile",
    "robot",
    "search",
    "security",
    "securityteam",
    "settings",
    "staff",
    "system",
    "undefined",
  ].map(skeletonOf),
);

/** A username that differs from one of these in one letter, or in two swapped ones, is reserved. */
const PRODUCT_NAMES = [PRODUCT, "labxand"].map(skeletonOf);

/** Of a username that is mostly dots, only that little is read. */
const LEAST_CHARACTERS = 3;
const MOBILE_INSIDE = /(?:0098|98|0)9[0-9]{9}/;

/**
 * Whether nobody may choose a username: it looks like the operator's or the site's own, or is a mobile number.
 */
export function isReservedUsername(username: string): boolean {
  const folded = username.replace(/[.-]/g, "");
  const skeleton = skeletonOf(username);
  return (
    folded.length < LEAST_CHARACTERS ||
    // The prefix of internationalized domain names.
    username.startsWith("xn--") ||
    isMobile(folded) ||
    WHOLE.has(skeleton) ||
    WHOLE.has(skeletonOf(folded.replace(/^[0-9]+|[0-9]+$/g, ""))) ||
    WORDS.some((word) => withoutOrdinary(skeleton).includes(word)) ||
    [username, ...username.split(/[.-]/)].some(looksLikeProduct)
  );
}

/**
 * A username as it looks at a glance: without dots and hyphens, look-alike digits as letters, `i` and `l` as one, `rn`
 * as `m`, doubled letters once.
 */
function skeletonOf(name: string): string {
  return lettersOfDigits(name.replace(/[.-]/g, "").replace(/rn/g, "m"))
    .replace(/i/g, "l")
    .replace(/(.)\1+/g, "$1");
}

function looksLikeProduct(part: string): boolean {
  const skeleton = skeletonOf(part.replace(/[0-9]+$/, ""));
  return PRODUCT_NAMES.some((name) => isOneEdit(skeleton, name));
}

/** Whether two words are at most one inserted, missing or other letter apart, or two neighbours swapped. */
function isOneEdit(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [rest, others] = [one.slice(same), other.slice(same)];
  return (
    rest.slice(1) === others.slice(1) ||
    rest === others.slice(1) ||
    rest.slice(1) === others ||
    (rest[0] === others[1] && rest[1] === others[0] && rest.slice(2) === others.slice(2))
  );
}

const withoutOrdinary = (skeleton: string) => ORDINARY.reduce((rest, word) => rest.replaceAll(word, "_"), skeleton);

/** Whether a username is or contains a mobile number; an `o` or `l` among digits counts as a digit. */
function isMobile(folded: string): boolean {
  const digits = folded.replace(/o/g, "0").replace(/[il]/g, "1");
  return (/^[0-9]+$/.test(digits) && parseMobile(digits) !== null) || MOBILE_INSIDE.test(folded);
}
