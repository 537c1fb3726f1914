/**
 * Which letters are the same. Search, listed words, duplicates and the check of names compare texts only in this form; what
 * is stored stays as written.
 */
import { toAsciiDigits } from "./digits.ts";

/** Letters that look like another, or differ from it by a sign that Persian lacks. */
const LOOK_ALIKES = new Map(
  Object.entries({
    ا: "ٱٲٳٵݳݴࢭ",
    ب: "ٮٻڀݐݑݒݓݔݕݖࢠࢡࢶ",
    پ: "ࢷ",
    ت: "ٹٺټٽٿࢸ",
    ج: "ࢢ",
    چ: "ڃڇڿ",
    ح: "ځڂڄڅݗݘݮݯݲݼ",
    د: "ڈډڊڋڌڍڎڏڐۮݙݚࢮ",
    ر: "ڑڒړڔڕږڗڙۯݛݫݬݱࢪࢹ",
    ز: "ࢲ",
    س: "ښڛڜݜݭݰݽݾ",
    ش: "ۺ",
    ص: "ڝڞࢯ",
    ض: "ۻ",
    ط: "ڟࢣ",
    ع: "ڠݝݞݟࢳ",
    غ: "ۼ",
    ف: "ڡڢڣڤڥڦݠݡࢤࢻ",
    ق: "ٯڧڨࢥࢼ",
    ک: "كػؼڪګڬڭڮݢݣݤݿࢴ",
    گ: "ڰڱڲڳڴࢰ",
    ل: "ڵڶڷڸݪࢦ",
    م: "ݥݦࢧ",
    ن: "ںڹڻڼڽݧݨݩࢽ",
    ه: "ةھہۃەۿ",
    و: "ۄۅۆۇۈۉۊۋۏݸݹࢫࢱ",
    ی: "يىؠؽؾؿۍێېۑےݵݶݷݺݻࢨࢩࢬࢺ",
    "\u0654": "\u0674",
    a: "аαɑᴀΑ",
    b: "вьβʙΒ",
    c: "сϲᴄ",
    d: "ԁđᴅ",
    e: "еєεᴇΕ",
    f: "ƒꜰ",
    g: "ɡɢց",
    h: "нһʜΗ",
    i: "іιıɪΙ",
    j: "јᴊ",
    k: "кκᴋΚ",
    l: "ӏłʟ",
    m: "мᴍΜ",
    n: "пηɴΝ",
    o: "оοσøᴏΟ",
    p: "рρᴘΡ",
    q: "ԛ",
    r: "гʀ",
    s: "ѕꜱ",
    t: "тτᴛΤ",
    u: "υцᴜ",
    v: "ѵνᴠ",
    w: "ԝшωᴡ",
    x: "хχΧ",
    y: "уγʏΥ",
    z: "ᴢΖ",
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/** White letters on a filled circle or square, which NFKD leaves as they are: 🅢🆂 from A to Z. */
const FILLED = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu;
const FILLED_A = [0x1f150, 0x1f170] as const;
const unfilled = (letter: string): string => {
  const code = letter.codePointAt(0) ?? 0;
  return String.fromCharCode(0x61 + code - (code < FILLED_A[1] ? FILLED_A[0] : FILLED_A[1]));
};

/** Kāfs with a ring or a dot are gāf in Pashto and Malay (Unicode, Arabic block); hazm folds them to ک, as their shape is. */
const GAFS = /[ګڬݢ]/g;
/** A text with those kāfs as gāf, the other way to read it. */
export const withGafs = (text: string): string => text.replace(GAFS, "گ");

const OTHER = new RegExp(`[${[...LOOK_ALIKES.keys()].join("")}]`, "gu");
const folded = (text: string): string => text.replace(OTHER, (letter) => LOOK_ALIKES.get(letter) ?? letter);

/** Kashida, controls but for spaces, and what is never drawn. */
const UNSEEN = /[\u0640\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu;
/** All marks but the hamza above. */
const MARKS = /(?!\u0654)\p{M}/gu;

/** The spellings of a hamza, in this order: مسئول and مسؤول, هیئت and هیأت, with and without it. */
const HAMZAS: readonly (readonly [RegExp, string])[] = [
  [/([سشرم])ی\u0654(?=و)/g, "$1"],
  [/([سشری])ی\u0654(?=[تل])/g, "$1ا"],
  [/و\u0654?(?:و\u0654?)+/g, "و"],
  [/ءت/g, "یت"],
  [/[\u0654ء]/g, ""],
];

/**
 * The folded form of a text: nothing invisible, no diacritics, one form per letter, ASCII digits, lower case, single
 * spaces.
 */
export function searchKey(text: string): string {
  const letters = folded(text.normalize("NFKD").replace(UNSEEN, "").replace(MARKS, "").replace(FILLED, unfilled));
  // Capitals had look-alikes of their own.
  const lower = folded(toAsciiDigits(letters).toLowerCase());
  return HAMZAS.reduce((key, [from, to]) => key.replace(from, to), lower)
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * A folded text without stretched letters: «خییییلی» is «خیلی».
 * @param doubled keeps two of them, for who knows a word that has two
 */
export const unstretched = (key: string, doubled?: "doubled"): string =>
  key.replace(/(\p{L})\1{2,}/gu, doubled ? "$1$1" : "$1");

const DIGIT_LETTERS: Record<string, string> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Digits and signs that stand for Latin letters, as those. */
export const lettersOfDigits = (text: string): string =>
  text.replace(/[013457@$!]/g, (digit) => DIGIT_LETTERS[digit] ?? digit);
