import { parseMobile } from "../../../contract/persian.ts";
import { PRODUCT } from "../../../contract/product.ts";

/** Words no username may contain: the product's name in its spellings, and its people's (decision 63). */
const WORDS = [
  PRODUCT,
  "labxand",
  "labkhnd",
  "lbkhand",
  "admin",
  "moderator",
  "official",
  "poshtiban",
  "poshtibani",
  "support",
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
    "modir",
    "modiriat",
    "nulluser",
    "profile",
    "robot",
    "search",
    "security",
    "settings",
    "staff",
    "system",
    "undefined",
  ].map(skeletonOf),
);

/** Of a username that is mostly dots, only that little is read. */
const LEAST_CHARACTERS = 3;
const MOBILE_INSIDE = /(?:0098|98|0)9[0-9]{9}/;

/** Whether nobody may choose a username: it looks like the operator's or like nobody's, or is a mobile number. */
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
    WORDS.some((word) => withoutOrdinary(skeleton).includes(word))
  );
}

/**
 * A username as it looks at a glance: without dots and hyphens, look-alike digits as letters, `i` and `l` as one, `rn`
 * as `m`, doubled letters once.
 */
function skeletonOf(name: string): string {
  return name
    .replace(/[.-]/g, "")
    .replace(/rn/g, "m")
    .replace(/0/g, "o")
    .replace(/[1i]/g, "l")
    .replace(/3/g, "e")
    .replace(/4/g, "a")
    .replace(/5/g, "s")
    .replace(/(.)\1+/g, "$1");
}

const withoutOrdinary = (skeleton: string) => ORDINARY.reduce((rest, word) => rest.replaceAll(word, "_"), skeleton);

/** Whether a username is or contains a mobile number; an `o` or `l` among digits counts as a digit. */
function isMobile(folded: string): boolean {
  const digits = folded.replace(/o/g, "0").replace(/[il]/g, "1");
  return (/^[0-9]+$/.test(digits) && parseMobile(digits) !== null) || MOBILE_INSIDE.test(folded);
}
