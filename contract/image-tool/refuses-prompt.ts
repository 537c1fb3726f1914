/** Whether a picture's description has what no picture is made of (refused-words.ts), however it is written. */
import { ENDINGS, STANDS_ALONE, isOwnWord } from "../endings.ts";
import { lettersOfDigits, searchKey } from "../letters.ts";
import { hasListedWord } from "../moderation/listed-words.ts";
import {
  BY_SOUND,
  INNOCENT,
  INNOCENT_WORDS,
  PEOPLE,
  REFUSED,
  REFUSED_WORDS,
  STEMS,
  TOGETHER,
} from "./refused-words.ts";

/** What may stand inside a phrase of TOGETHER and changes nothing: "without any shirt", «بدون هیچ لباسی». */
const SMALL_WORDS =
  /(?<![\p{L}\p{M}\u200C])(?:an?|the|any|my|your|his|her|their|its|only|just|هیچ|را|رو|یک|یه) (?=[\p{L}])/giu;

/**
 * Stricter than a list of banned words, because a refused description costs its person nothing: refused words are also
 * found glued to others, in pieces, masked with stars and written as they sound.
 */
export function refusesPrompt(prompt: string): boolean {
  const text = prompt.normalize("NFC").replace(INNOCENT, " . ");
  if (hasListedWord(text, REFUSED)) return true;
  const plain = text.replace(SMALL_WORDS, "");
  // A person may be a pronoun only.
  const has = (list: readonly string[]) => hasListedWord(list === PEOPLE ? text : plain, list);
  if (TOGETHER.some((lists) => lists.every(has))) return true;
  const key = searchKey(text);
  return isMasked(key) || [...new Set([key, latinOf(key, "i"), latinOf(key, "l")])].some(isDisguised);
}

/** How many pieces a word may be in, and how long it may be with a person beside it. */
const PIECES_MAX = 16;
const LETTERS_MAX = 22;

/** A key with the signs that stand for Latin letters as those. @param one what 1 and | are */
const latinOf = (key: string, one: "i" | "l"): string =>
  key
    .split(" ")
    .map((chunk) => (/[a-z]/.test(chunk) ? lettersOfDigits(chunk.replace(/[1|]/g, one).replace(/[69]/g, "g")) : chunk))
    .join(" ")
    .replace(/(\p{L})[+](?=\p{L}|$)/gu, "$1t")
    .replaceAll("€", "e")
    .replace(/8(?=[a-z])/g, "b");

/** Each letter of a word once or more. */
const stretched = (word: string): string => word.replace(/(\p{L})/gu, "$1+").replace(/(\p{L})\+\1\+/gu, "$1$1+");
const anyOf = (list: readonly string[]): string => `(?:${list.map(stretched).join("|")})`;
const keysOf = (list: readonly string[]): string[] => list.map((word) => searchKey(word).replaceAll(" ", ""));
const isLatin = (word: string): boolean => /^[a-z]/.test(word);

/** Words of a list alone, with an ending, or glued to a person. */
function wholeWords(list: readonly string[]): RegExp {
  const people = anyOf(keysOf(PEOPLE));
  const latin = list.filter(isLatin);
  const persian = list.filter((word) => !isLatin(word));
  const forms = [
    ...(latin.length > 0 ? [`${anyOf(latin)}(?:s|es)?`] : []),
    ...(persian.length > 0 ? [`${anyOf(persian)}(?:${ENDINGS.join("|")})?`] : []),
  ];
  return new RegExp(`^${people}?(?:${forms.join("|")})${people}?$`, "u");
}

/** Letters of one sound. */
const SOUNDS: Record<string, string> = { ث: "س", ص: "س", ط: "ت", ذ: "ز", ض: "ز", ظ: "ز", ح: "ه", غ: "ق", ع: "ا" };
const bySound = (word: string): string => word.replace(/[ثصطذضظحغع]/g, (letter) => SOUNDS[letter] ?? letter);

const patterns = (() => {
  const all = keysOf(REFUSED_WORDS);
  const long = all.filter((word) => word.length >= 4);
  return {
    all,
    whole: wholeWords(all),
    /** Of pieces with more than one letter: two short words that meet are often one of three letters. */
    long: wholeWords(long),
    stem: new RegExp(anyOf(keysOf(STEMS)), "u"),
    sound: wholeWords(keysOf(BY_SOUND).map(bySound)),
  };
})();

/** Latin words that often stand before or behind pieces that would be a refused word with them: "hero in", "pen is". */
const LATIN_STANDS_ALONE = new Set(
  "an in is be or no to the on of at as so do go he me we us up my by if it am all and".split(" "),
);
const standsAlone = (piece: string): boolean =>
  LATIN_STANDS_ALONE.has(piece) || (piece.length > 1 && STANDS_ALONE.has(piece));

function isDisguised(key: string): boolean {
  return key.split(/[،؛:!؟?,;…\n]+/u).some((clause) => {
    const pieces = clause.match(/\p{L}+/gu) ?? [];
    return (
      pieces.some((piece, at) => isRefusedWord(piece) || isInPieces(pieces, at)) ||
      clause.split(" ").some((chunk) => patterns.whole.test(chunk.replace(/\P{Script=Arabic}|\P{L}/gu, "")))
    );
  });
}

const isRefusedWord = (word: string): boolean =>
  !INNOCENT_WORDS.has(word) &&
  !isOwnWord(word) &&
  (patterns.stem.test(word) || patterns.whole.test(word) || patterns.sound.test(bySound(word)));

/** Whether pieces from here on are a refused word together: "nu de", «بره نه», "n u d e c h i l d". */
function isInPieces(pieces: readonly string[], from: number): boolean {
  let joined = "";
  let shortest = Number.POSITIVE_INFINITY;
  let longest = 0;
  for (const [at, piece] of pieces.slice(from, from + PIECES_MAX).entries()) {
    joined += piece;
    shortest = Math.min(shortest, piece.length);
    longest = Math.max(longest, piece.length);
    if (joined.length > LETTERS_MAX) return false;
    if (longest > 1 && standsAlone(piece)) return false;
    if (at === 0 || shortest > 3 || isOwnWord(joined)) continue;
    if ((shortest === 1 ? patterns.whole : patterns.long).test(joined) || patterns.sound.test(bySound(joined)))
      return true;
    if (longest <= 2 && patterns.stem.test(joined)) return true;
  }
  return false;
}

/** A star for a letter: "n*de". */
function isMasked(key: string): boolean {
  return key.split(" ").some((chunk) => {
    const masked = chunk.replace(/[^\p{L}*#•●×_]+/gu, "");
    if (!/[*#•●×_]/u.test(masked) || masked.replace(/\P{L}+/gu, "").length < 2) return false;
    const pattern = new RegExp(`^${masked.replace(/\P{L}/gu, ".")}$`, "u");
    return patterns.all.some((word) => pattern.test(word));
  });
}
