/** The fingerprint by which the same joke is found again, however it was copied or spelled (D123). */
import { searchKey } from "../persian.ts";

const BITS = 52;
/** A number of JavaScript holds all fingerprints exactly. */
export const FINGERPRINT_MAX = 2 ** BITS - 1;

/** Shorter texts, such as a greeting, are nobody's. */
const LETTERS_MIN = 12;

/** `:دی` and its like, which are written with letters. */
const SMILEY = /[:;=]-?(?:دی|[dp])(?![\p{L}\p{N}])/giu;
/** Written as in «خخخخ», «هههه» and «هاهاها». */
const LAUGH = /^(?:خ{2,}|ه{2,}|(?:ها){2,}ه?|(?:اه){2,}ا?)$/;
const NUMBERS = ["صفر", "یه", "دو", "سه", "چهار", "پنج", "شش", "هفت", "هشت", "نه", "ده"];

/** How people spell what sounds the same, word by word and in this order. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  // «خییییلی».
  [/(\p{L})\1{2,}/gu, "$1"],
  [/[صث]/g, "س"],
  [/[ذضظ]/g, "ز"],
  [/ط/g, "ت"],
  [/غ/g, "ق"],
  [/ح/g, "ه"],
  [/خوا/g, "خا"],
  [/یک/g, "یه"],
  [/^را$/, "رو"],
  // «تهرون» and «تهران», «حموم» and «حمام».
  [/و([نم])/g, "ا$1"],
  // «می‌کند» and «می‌کنه».
  [/^(ن?می.+?)(?:وید|ود|د)$/, "$1ه"],
  // «خونه‌ی» and «خونه».
  [/(.ه)ی$/, "$1"],
  [/(\p{L})\1+/gu, "$1"],
];

/** Beginnings that a copy has or has not, as they are spelled after the folding. */
const OPENING = /^(?:(?:یه ?(?:روزی?|بار|دفعه|نفر|بنده ?خدای?)|میگن(?: که)?|یارو) )+/;

/** The letters and digits of a joke that stay when it is copied and respelled, as one word. */
export function foldedJoke(text: string): string {
  return searchKey(text.replace(SMILEY, " "))
    .replace(/[0-9]+/g, (digits) => NUMBERS[Number(digits)] ?? digits)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/(^| )(ن?می) /g, "$1$2")
    .split(" ")
    .filter((word) => word !== "ی" && !LAUGH.test(word))
    .map((word) => SPELLINGS.reduce((spelled, [from, to]) => spelled.replace(from, to), word))
    .join(" ")
    .trim()
    .replace(OPENING, "")
    .replaceAll(" ", "");
}

/** 52 bits of the digest of the folded text; null for a text too short to be a joke of somebody. */
export async function fingerprintOf(text: string): Promise<number | null> {
  const folded = foldedJoke(text);
  if (folded.length < LETTERS_MIN) return null;
  const digest = new DataView(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(folded)));
  return digest.getUint32(0) * 2 ** (BITS - 32) + (digest.getUint32(4) >>> (64 - BITS));
}
