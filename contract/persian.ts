/** Persian text handling for browser and Worker. `\d`, `\w` and `\b` are ASCII-only and never used on people's text. */

import { digitsOnly, toAsciiDigits } from "./digits.ts";
import { EMAIL_MAX_CHARACTERS, USERNAME_MAX_CHARACTERS, USERNAME_MIN_CHARACTERS } from "./limits.ts";

/** Length in code points, as people count it, not in UTF-16 units. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** The first `max` code points; never splits a surrogate pair. */
export function cutToCodePoints(text: string, max: number): string {
  return codePointLength(text) <= max ? text : [...text].slice(0, max).join("");
}

// Tatweel, bidi marks, embeddings and isolates, zero-width space, word joiner and BOM: invisible, and each a way to
// disguise a word.
const INVISIBLE = /[\u0640\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
// C0 and C1 controls other than newline and tab.
// oxlint-disable-next-line no-control-regex -- naming control characters is this pattern's purpose
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;
// Emoji families and flags are joined with U+200D; that joiner is kept between two symbols and dropped elsewhere. No pattern of
// a browser looks behind: Safari does from 16.4 on.
const JOINER = /([\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]\u200D(?=\p{Extended_Pictographic}))|\u200D/gu;

/**
 * Text as stored: NFC, Persian ی and ک, no tatweel, no bidi or stray zero-width characters, ZWNJ single and only
 * between letters, line ends as `\n`, at most one empty line in a row, trimmed.
 */
export function normalizeText(text: string): string {
  return (
    text
      .normalize("NFC")
      .replace(/\r\n?/g, "\n")
      .replace(/[يى]/g, "ی")
      .replace(/ك/g, "ک")
      .replace(INVISIBLE, "")
      .replace(CONTROLS, "")
      .replace(JOINER, "$1")
      .replace(/\u200C+/g, "\u200C")
      .replace(/\u200C(?=\s|$)|(\s|^)\u200C/g, "$1")
      // Every run is matched, so that none is tried from each of its spaces: that would be quadratic.
      .replace(/[^\S\n]+(\n?)/g, (run, lineEnd: string) => lineEnd || run)
      .replace(/\n{3,}/g, "\n\n")
      .trim()
  );
}

/** Whether a text is invisible: only spaces, fillers, joiners and marks without a letter. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/**
 * The folded key for searching and banned words: nothing invisible, no diacritics, one form per letter, lower case,
 * single spaces.
 */
export function searchKey(text: string): string {
  return toAsciiDigits(normalizeText(text.normalize("NFKC")))
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/[ةۀ]/g, "ه")
    .replace(/[أإآٱ]/g, "ا")
    .replace(/ؤ/g, "و")
    .replace(/ئ/g, "ی")
    .replace(/ء/g, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * A mobile as stored, 09 plus nine digits, from 09…, 9…, +98… or 0098… in any digits and with any separators; null for
 * anything else.
 */
export function parseMobile(text: string): string | null {
  const match = /^(?:0098|98|0)?(9[0-9]{9})$/.exec(digitsOnly(text));
  return match ? `0${match[1]}` : null;
}

/** A lower-cased address with an @ and a dot after it (000 §5 asks for a simple pattern); null for anything else. */
export function parseEmail(text: string): string | null {
  // Copied from Persian text it may contain invisible direction marks.
  const email = toAsciiDigits(text)
    .replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, "")
    .toLowerCase();
  return email.length <= EMAIL_MAX_CHARACTERS && /^[^\s\p{C}@<>"(),:;\\[\]]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u.test(email)
    ? email
    : null;
}

/** A trimmed, lower-cased username (001 §5, R10) with at least one letter or digit; null for an invalid one. */
export function parseUsername(text: string): string | null {
  const username = toAsciiDigits(text).trim().toLowerCase();
  const fits = username.length >= USERNAME_MIN_CHARACTERS && username.length <= USERNAME_MAX_CHARACTERS;
  return fits && /^[a-z0-9.-]*[a-z0-9][a-z0-9.-]*$/.test(username) ? username : null;
}

/** A typed search for a person: a Persian name with its spaces, which the Worker transliterates, or a username. */
export const peopleText = (typed: string): string =>
  isLatin(usernameText(typed)) ? usernameText(typed) : searchKey(typed);

/** Whether a text could be part of a username. */
export const isLatin = (text: string): boolean => !/\p{Script=Arabic}/u.test(text);

/** A typed search in the form of usernames: lower case, ASCII digits, no spaces, no leading @. */
export function usernameText(typed: string): string {
  return toAsciiDigits(typed.replace(/[\s\p{Cf}]/gu, "").toLowerCase()).replace(/^@/, "");
}
