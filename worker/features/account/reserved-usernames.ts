import { parseMobile } from "../../../contract/persian.ts";
import { PRODUCT } from "../../../contract/product.ts";

/** Words that nobody's name may have anywhere in it: the product's, in the ways it is spelled, and its people's (decision 63). */
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

/** Ordinary words that have one of those in them. */
const ORDINARY = ["badminton", "shadmina"].map(skeletonOf);

/** Reserved as a whole, or with a number: they read like the operator, or like a page of the site. */
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

/** Of a name of dots with hardly anything else only that little is read. */
const LEAST_CHARACTERS = 3;
const MOBILE_INSIDE = /(?:0098|98|0)9[0-9]{9}/;

/** Whether a username may not be chosen by anyone: it passes for the operator's, or for nobody's, or is a mobile. */
export function isReservedUsername(username: string): boolean {
  const folded = username.replace(/[.-]/g, "");
  const skeleton = skeletonOf(username);
  return (
    folded.length < LEAST_CHARACTERS ||
    // How browsers write addresses in other scripts.
    username.startsWith("xn--") ||
    isMobile(folded) ||
    WHOLE.has(skeleton) ||
    WHOLE.has(skeletonOf(folded.replace(/^[0-9]+|[0-9]+$/g, ""))) ||
    WORDS.some((word) => withoutOrdinary(skeleton).includes(word))
  );
}

/**
 * A name as it is read at a glance: no dots and hyphens, letters for the digits that pass for them, `i` and `l` as one, `rn`
 * as `m`, a letter that is doubled once.
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

/** Whether a name is a mobile number, or has one in it; an `o` and an `l` among digits are digits too. */
function isMobile(folded: string): boolean {
  const digits = folded.replace(/o/g, "0").replace(/[il]/g, "1");
  return (/^[0-9]+$/.test(digits) && parseMobile(digits) !== null) || MOBILE_INSIDE.test(folded);
}
