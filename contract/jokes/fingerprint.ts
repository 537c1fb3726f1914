/** The fingerprint by which the same joke is found again, however it was copied or spelled (D123). */
import { searchKey, unstretched } from "../letters.ts";

const BITS = 52;
/** A number of JavaScript holds all fingerprints exactly. */
export const FINGERPRINT_MAX = 2 ** BITS - 1;

/** Shorter texts, such as a greeting, get no fingerprint: many people write them. */
const LETTERS_MIN = 16;

/** `:دی` and its like, which are written with letters. */
const SMILEY = /[:;=]-?(?:دی|[dp])(?![\p{L}\p{N}])/giu;
/** A handle, a link, or the bare address of a site. */
const ADDRESS =
  /(?:https?:\/\/|www\.)\S+|@[\w.]{3,}|\b(?:[a-z0-9-]+\.)+(?:ir|com|me|org|net|app|link|info|xyz|site|gg|ly|io)(?![\w-])(?:\/\S*)?/giu;
/** What a channel writes below or above the jokes it copies, in searchKey's letters. */
const CHANNEL =
  /(?:^|[^\p{L}])(?:(?:کانال|چنل|گروه|پیج|صفحه|ادرس|ایدی|لینک)(?:مون|مان|م)?|جوین|عضو|فالو|بپیوندید|بپیوندین|دنبال|منبع|برگرفته|تلگرام|اینستاگرام|اینستا|ایتا|روبیکا|سروش پلاس|join|channel|follow|telegram|instagram|via|source)(?![\p{L}])/u;
/** Longer lines tell something: one that names a channel, and one with an address alone. */
const CHANNEL_LINE_WORDS_MAX = 8;
const ADDRESS_LINE_WORDS_MAX = 4;

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

const letterCount = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** A joke without addresses, and without a channel's lines above and below it, unless too little would be left. */
function withoutChannel(text: string): string {
  const lines = text.split("\n").map((line) => {
    const rest = line.replace(ADDRESS, " ");
    const key = searchKey(rest);
    const words = key.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
    const hasAddress = words <= ADDRESS_LINE_WORDS_MAX && (rest !== line || words === 0);
    return { rest, hasAddress, isChannels: hasAddress || (words <= CHANNEL_LINE_WORDS_MAX && CHANNEL.test(key)) };
  });
  let [start, end] = [0, lines.length];
  while (lines[end - 1]?.isChannels) end -= 1;
  while (start < end && lines[start]?.hasAddress) start += 1;
  const kept = lines.slice(start, end).map(({ rest }) => rest);
  return letterCount(kept.join("\n")) < LETTERS_MIN ? lines.map(({ rest }) => rest).join("\n") : kept.join("\n");
}

/** The letters and digits of a joke that stay when it is copied and respelled, as one word. */
function foldedJoke(text: string): string {
  const words = spelled(searchKey(withoutChannel(text).replace(SMILEY, " ")), SOUNDS)
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
