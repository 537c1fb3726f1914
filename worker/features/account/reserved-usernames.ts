import { parseMobile } from "../../../contract/persian.ts";
import { PRODUCT } from "../../../contract/product.ts";
import { namesIn, skeletonOf } from "../../domain/people/appearance.ts";
import {
  ANYWHERE,
  COMPANIONS,
  ENGLISH_ANYWHERE,
  ENGLISH_PARTS,
  ORDINARY,
  PARTS,
  TOGETHER,
  WHOLE,
} from "./reserved-words.ts";

/** How Persian words are written with Latin letters, as one spelling of a skeleton, where «i» is «l». */
const SPELLINGS = [
  [/y/g, "l"],
  [/oo|ou|u|w/g, "o"],
  [/q/g, "gh"],
  [/ck|c(?!h)/g, "k"],
  [/ph/g, "f"],
  [/(.)\1+/g, "$1"],
] as const;
const spelled = (name: string): string =>
  SPELLINGS.reduce((spelling, [from, to]) => spelling.replace(from, to), skeletonOf(name));

/** The spellings of a list's words, with and without the parts in parentheses. */
const wordsOf = (list: string, folded = spelled): string[] => [
  ...new Set(list.trim().split(/\s+/).flatMap(variantsOf).map(folded)),
];
function variantsOf(word: string): string[] {
  const [, before = "", part = "", after = ""] = /^(.*?)\((.+?)\)(.*)$/.exec(word) ?? [];
  return part === "" ? [word] : [before + after, before + part + after].flatMap(variantsOf);
}

/** The product's name in its spellings, beside the other words no username may contain (R63). */
const anywhere = [...wordsOf(ANYWHERE), ...[PRODUCT, "labxand", "labkhnd", "lbkhand"].map(spelled)];
const englishAnywhere = wordsOf(ENGLISH_ANYWHERE, skeletonOf);
const ordinary = wordsOf(ORDINARY);
const whole = new Set(wordsOf(WHOLE));
/** What no part may be, and what may be joined to it. */
const named = (words: string, folded: typeof spelled) => ({
  folded,
  parts: new Set(wordsOf(words, folded)),
  companions: new Set(wordsOf(COMPANIONS, folded)),
});
const PART_LISTS = [named(PARTS, spelled), named(ENGLISH_PARTS, skeletonOf)];

/** Shorter pairs are also parts of other words. */
const LONG = 8;
const pairs = TOGETHER.flatMap(([some, others]) =>
  wordsOf(some).flatMap((one) => wordsOf(others).flatMap((other) => [one + other, other + one])),
).map((pair) => pair.replace(/(.)\1+/g, "$1"));
const longPairs = pairs.filter((pair) => pair.length >= LONG);
const wholePairs = new Set(pairs);

/** A username that differs from one of these in one letter, or in two swapped ones, is reserved. */
const PRODUCT_NAMES = [PRODUCT, "labxand"].map(skeletonOf);

/** Of a username that is mostly dots, only that little is read. */
const LEAST_CHARACTERS = 3;
/** Folded, it would be one letter. */
const X_RATED = /(?:^|[.-])x{3,}(?:[.-]|$)/;
const MOBILE_INSIDE = /(?:0098|98|0)9[0-9]{9}/;

/**
 * Whether nobody may choose a username: it looks like the operator's or the site's own, speaks for an authority, a bank or
 * a gift, is obscene, or is a mobile number.
 */
export function isReservedUsername(username: string): boolean {
  const folded = username.replace(/[.-]/g, "");
  const name = ordinary.reduce((rest, word) => rest.replaceAll(word, "_"), spelled(username));
  return (
    folded.length < LEAST_CHARACTERS ||
    // The prefix of internationalized domain names.
    username.startsWith("xn--") ||
    X_RATED.test(username) ||
    isMobile(folded) ||
    whole.has(spelled(withoutNumbers(folded))) ||
    namesIn(username).some((without) => whole.has(spelled(without))) ||
    [...anywhere, ...longPairs].some((word) => name.includes(word)) ||
    englishAnywhere.some((word) => skeletonOf(username).includes(word)) ||
    partsOf(username).some(isReservedPart) ||
    [username, ...username.split(/[.-]/)].some(looksLikeProduct)
  );
}

const withoutNumbers = (part: string): string => part.replace(/^[0-9]+|[0-9]+$/g, "");

/**
 * What stands between the dots and hyphens of a username, also several of them joined, with and without numbers. A 1 at
 * the end is a number: «ziba1» is no gateway.
 */
export function partsOf(username: string): string[] {
  const apart = username.split(/[.-]+/).filter((part) => part !== "");
  const joined = apart.flatMap((_, from) =>
    apart.slice(from).map((__, to) => apart.slice(from, from + to + 1).join("")),
  );
  return [...new Set(joined.flatMap((part) => [part, withoutNumbers(part), part.replace(/[0-9]+/g, "")]))].filter(
    (part) => part !== "" && !part.endsWith("1"),
  );
}

function isReservedPart(written: string): boolean {
  if (wholePairs.has(spelled(written))) return true;
  return PART_LISTS.some(({ folded, parts, companions }) => {
    const part = folded(written);
    const isJoined = Array.from({ length: part.length }, (_, at) => [part.slice(0, at), part.slice(at)] as const).some(
      ([one, other]) => (parts.has(one) && companions.has(other)) || (companions.has(one) && parts.has(other)),
    );
    return isJoined || parts.has(part);
  });
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

/** Whether a username is or contains a mobile number; an `o` or `l` among digits counts as a digit. */
function isMobile(folded: string): boolean {
  const digits = folded.replace(/o/g, "0").replace(/[il]/g, "1");
  return (/^[0-9]+$/.test(digits) && parseMobile(digits) !== null) || MOBILE_INSIDE.test(folded);
}
