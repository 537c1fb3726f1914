/** The fingerprint by which the same joke is found again, however it was copied or spelled (D123). */
import { searchKey, unstretched } from "../letters.ts";
import { withoutChannel } from "./channel-lines.ts";

const BITS = 52;
/** A number of JavaScript holds all fingerprints exactly. */
export const FINGERPRINT_MAX = 2 ** BITS - 1;

/** Shorter texts, such as a greeting, get no fingerprint: many people write them. */
const LETTERS_MIN = 16;

/** `:دی` and its like, which are written with letters. */
const SMILEY = /[:;=]-?(?:دی|[dp])(?![\p{L}\p{N}])/giu;
/** Written as in «خخخخ», «هههه» and «هاهاها»; the article, also that of «خونه ی ما»; and «خوب است», which is «خوبه». */
const LEFT_OUT = /^(?:خ{2,}|ه{2,}|(?:ها){2,}ه?|(?:اه){2,}ا?|ی|ا?ست)$/;
const NUMBERS = ["صفر", "یه", "دو", "سه", "چهار", "پنج", "شش", "هفت", "هشت", "نه", "ده"];

/** Beginnings that a duplicate has or has not. */
const OPENING = /^(?:(?:ی[هک]? ?)?(?:روزی?|بار|دفعه|نفر|بنده ?خدا(?:یی)?|یکی|یارو|اقا|(?:میگن|میگویند)(?: که)?) )+/;

type Spellings = readonly (readonly [RegExp, string])[];

/** Letters that sound the same. */
const SOUNDS: Spellings = [
  [/[صث]/g, "س"],
  [/[ذضظ]/g, "ز"],
  [/ط/g, "ت"],
  [/غ/g, "ق"],
];

/** How people write the same word, in this order. */
const WORDS: Spellings = [
  [/^را$/, "رو"],
  [/^(ا|دی|م)گر$/, "$1گه"],
  // «ترشی‌ها» and «ترشیا», «خسته‌ست» and «خسته», «عالیه» and «عالی است».
  [/(.)ه?ها(ی?[متش]?)$/, "$1ا$2"],
  [/(.ه)ست$/, "$1"],
  [/(.ی)ه$/, "$1"],
  // «خونه‌ی» and «خونه».
  [/(.ه)ی$/, "$1"],
  // «گفتند» and «گفتن», «می‌کند» and «می‌کنه».
  [/ند$/, "ن"],
  [/^(ن?می.+?)(?:وید|ود|د)$/, "$1"],
  [/^(ن?می.+?)وین$/, "$1ن"],
];

/** The same for letters within and across words, in this order. */
const LETTERS: Spellings = [
  [/خوا/g, "خا"],
  [/کوچیک/g, "کوچک"],
  [/بالاخ/g, "بلاخ"],
  [/ا(?:ی?نقدر?)/g, "انقد"],
  // The article.
  [/ی[هک]/g, ""],
  // «تهرون» and «تهران», «حموم» and «حمام».
  [/و([نم])/g, "ا$1"],
  // «بهم» and «بم», «همه‌ش» and «همش», «صبح» and «صب».
  [/[هح]/g, ""],
  [/(\p{L})\1+/gu, "$1"],
];

const spelled = (text: string, spellings: Spellings): string =>
  spellings.reduce((folded, [from, to]) => folded.replace(from, to), text);

/** The letters and digits of a joke that stay when it is copied and respelled, as one word. */
export function foldedJoke(text: string): string {
  const words = spelled(searchKey(withoutChannel(text, LETTERS_MIN).replace(SMILEY, " ")), SOUNDS)
    .replace(/([0-9])[٬,،.'](?=[0-9]{3})/g, "$1")
    .replace(/[0-9]+/g, (digits) => ` ${NUMBERS[Number(digits)] ?? digits} `)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/(^| )(ن?می) /g, "$1$2")
    .replace(/ (ها(?:ی[متش]?|[متش])?)(?= |$)/g, "$1")
    .replace(OPENING, "")
    .split(" ")
    .filter((word) => !LEFT_OUT.test(word))
    .map((word) => spelled(word, WORDS));
  return spelled(unstretched(words.join("")), LETTERS);
}

/** 52 bits of the digest of the folded text; null for a text too short to be a joke of somebody. */
export async function fingerprintOf(text: string): Promise<number | null> {
  const folded = foldedJoke(text);
  if (folded.length < LETTERS_MIN) return null;
  const digest = new DataView(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(folded)));
  return digest.getUint32(0) * 2 ** (BITS - 32) + (digest.getUint32(4) >>> (64 - BITS));
}
