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

// Bidi marks, embeddings and isolates, zero-width space, word joiner and BOM: invisible, and each a way to disguise a word.
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
// C0 and C1 controls other than newline and tab.
// oxlint-disable-next-line no-control-regex -- naming control characters is this pattern's purpose
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;
// U+200D joins emoji families and flags, and shapes the «ه» of «ه‍.ش»; elsewhere it is dropped. No pattern of a browser looks
// behind: Safari does from 16.4 on.
const JOINER =
  /([\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]\u200D(?=\p{Extended_Pictographic})|ه\u200D(?=[^\p{L}\p{M}\p{Cf}]|$))|\u200D/gu;

/** More marks on a letter than any word has are drawn over its neighbours. */
const MARKS_MAX = 4;
const MANY_MARKS = new RegExp(String.raw`[\p{M}\p{Cf}]{${MARKS_MAX + 1},}`, "gu");

/** A text with at most four marks on a letter. */
export const withFewMarks = (text: string): string =>
  text.replace(MANY_MARKS, (marks) => {
    let count = 0;
    return marks.replace(/\p{M}/gu, (mark) => ((count += 1) > MARKS_MAX ? "" : mark));
  });

/**
 * People's own writing as stored: NFC, Persian ی and ک, no bidi or stray zero-width characters, at most four marks on a
 * letter, ZWNJ single and only between letters, line ends as `\n`, at most one empty line in a row, trimmed.
 */
export function writtenText(text: string): string {
  const joined = text
    .replace(INVISIBLE, "")
    .replace(CONTROLS, "")
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[يى]/g, "ی")
    .replace(/ك/g, "ک")
    .replace(JOINER, "$1");
  return (
    withFewMarks(joined)
      .replace(/\u200C+/g, "\u200C")
      .replace(/\u200C(?=\s|$)|(\s|^)\u200C/g, "$1")
      // Every run is matched, so that none is tried from each of its spaces: that would be quadratic.
      .replace(/[^\S\n]+(\n?)/g, (run, lineEnd: string) => lineEnd || run)
      .replace(/\n{3,}/g, "\n\n")
      .trim()
  );
}

/** {@link writtenText} without kashida, for names, lists and what else is not somebody's own writing. */
export const normalizeText = (text: string): string => writtenText(text.replaceAll("\u0640", ""));

// Beside what Unicode says is not drawn: Braille's blank, kashida alone and with marks, and characters without a picture.
const SEEN =
  /\p{Extended_Pictographic}|[^\s\p{M}\p{C}\p{Default_Ignorable_Code_Point}\u0640\u2800\uFE71\uFE77\uFE79\uFE7B\uFE7D\uFE7F\uFFFC\u{13441}\u{13442}\u{1D159}]/u;

/** Whether nobody could read anything in a text, stored or typed. */
export const isBlank = (text: string): boolean => !SEEN.test(text);

const MOBILE_CHARACTERS = /^[0-9۰-۹٠-٩０-９\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Ps}\p{Pe}\p{Pd}−_./+＋]*$/u;

/**
 * A mobile as stored, 09 plus nine digits, from 09…, 9…, +98…, 0098… or +98 (0)… in any digits and separated by
 * spaces, brackets, dashes, dots, slashes and what is invisible; null for anything else.
 */
export function parseMobile(text: string): string | null {
  if (!MOBILE_CHARACTERS.test(text)) return null;
  const match = /^(?:0098|98)?0?(9[0-9]{9})$/.exec(digitsOnly(text));
  return match ? `0${match[1]}` : null;
}

const NAME = String.raw`[a-z0-9_!#$%&'*+/=?^{|}~\x60-]+`;
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** Dots only between names; no bare IP, whose last label is a number (RFC 1035, RFC 5321). */
const EMAIL = new RegExp(String.raw`^(?=[^@]{1,64}@)${NAME}(?:\.${NAME})*@(?:${LABEL}\.)+(?=[a-z].)${LABEL}$`);

/** A lower-cased address that mail can reach (000 §5 asks for a simple pattern); null for anything else. */
export function parseEmail(text: string): string | null {
  // Copied from Persian text it may contain invisible direction marks.
  const email = toAsciiDigits(text)
    .replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, "")
    .toLowerCase();
  return email.length <= EMAIL_MAX_CHARACTERS && EMAIL.test(email) ? email : null;
}

/** A trimmed, lower-cased username (001 §5, R10) with at least one letter or digit; null for an invalid one. */
export function parseUsername(text: string): string | null {
  const username = toAsciiDigits(text).trim().toLowerCase();
  const fits = username.length >= USERNAME_MIN_CHARACTERS && username.length <= USERNAME_MAX_CHARACTERS;
  return fits && /^[a-z0-9.-]*[a-z0-9][a-z0-9.-]*$/.test(username) ? username : null;
}

/** Whether a text could be part of a username. */
export const isLatin = (text: string): boolean => !/\p{Script=Arabic}/u.test(text);

/** A typed search in the form of usernames: lower case, ASCII digits, no spaces, no leading @. */
export function usernameText(typed: string): string {
  return toAsciiDigits(typed.replace(/[\s\p{Cf}]/gu, "").toLowerCase()).replace(/^@/, "");
}
