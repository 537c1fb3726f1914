/** How a username looks at a glance: for requests, for well-known people's names, and for reserved words. */
import { type SQL, type SQLWrapper, eq, sql } from "drizzle-orm";

const JOINED = [
  [".", ""],
  ["-", ""],
  ["rn", "m"],
  ["vv", "w"],
] as const;
/** What is not seen, and what looks like another letter, in this order. */
const SEEN_AS = [
  ...JOINED,
  ["0", "o"],
  ["1", "l"],
  ["i", "l"],
  ["3", "e"],
  ["4", "a"],
  ["5", "s"],
  ["7", "t"],
] as const;
/** Two names are alike with other ones of these; two reserved words may not be. */
const NEARLY = ["m", "n"] as const;
const DOUBLED = [..."abcdefghjklmnopqrstuvwxyz"].map((letter) => [letter + letter, letter] as const);
const LOOK = [...SEEN_AS, NEARLY, ...DOUBLED];

/** Vowels, h, and l, which looks like i: names are nearly alike with one of them more or less. */
const SLIGHT = "aeiouyhl";
const GIST = [
  ...JOINED,
  NEARLY,
  ...[...SLIGHT].map((letter) => [letter, ""] as const),
  ...DOUBLED.filter(([, letter]) => !SLIGHT.includes(letter)),
];

type Exchanges = readonly (readonly [from: string, to: string])[];
const exchanged = (name: string, pairs: Exchanges): string =>
  pairs.reduce((seen, [from, to]) => seen.replaceAll(from, to), name);
const exchangedColumn = (username: SQLWrapper, pairs: Exchanges): SQL =>
  pairs.reduce(
    (seen, [from, to]) => sql`replace(${seen}, ${sql.raw(`'${from}'`)}, ${sql.raw(`'${to}'`)})`,
    sql`${username}`,
  );

/**
 * A username with look-alikes exchanged and repeated letters once: before that too, «pornn» is «porn». An `i` beside an
 * `l` repeats nothing: «anali» is a name.
 */
export const skeletonOf = (username: string): string =>
  exchanged(username.replace(/([^iv])\1+/g, "$1"), SEEN_AS).replace(/([^l])\1+/g, "$1");

/** A username as it looks at a glance. */
export const appearanceOf = (username: string): string => exchanged(username, LOOK);

/** The same of a column. Indexed (migrations/0001). */
export const appearanceColumn = (username: SQLWrapper): SQL => exchangedColumn(username, LOOK);

/** A column without its slight letters. Indexed (migrations/0001). */
const gistColumn = (username: SQLWrapper): SQL => exchangedColumn(username, GIST);

/**
 * Whether a column may be {@link isNearly} like a username: one seek, by its look if digits stand for letters in it. The
 * numbers at the ends of names are kept apart, so that a seek reads few.
 */
export const maybeNearly = (column: SQLWrapper, username: string): SQL =>
  /[0-9].*[a-z]/.test(username)
    ? eq(appearanceColumn(column), appearanceOf(username))
    : eq(gistColumn(column), exchanged(username, GIST));

/** How one sound is written with Latin letters. */
const SOUNDS = [["ee", "i"], ["ei", "i"], ["ey", "i"], ["y", "i"], ["ou", "o"], ["u", "o"], ...LOOK] as const;
/** «l» is an «i» here. */
const ONE_MORE = /^[aeohl]{0,2}$/;
const ONE_FOR_ANOTHER = /^(?:a[eo]|[eo]a)$/;
const soundsOf = (username: string): string => exchanged(username, SOUNDS);
const numberOf = (username: string): string => /[0-9]*$/.exec(username.replace(/[.-]/g, ""))?.[0] ?? "";

/**
 * Whether two usernames look alike in a hurry: as one name is spelled, with a vowel or an h more in one place, or there
 * with a for e or o. Other vowels and other numbers make other names: `mina` and `mona` may be sisters.
 */
export function isNearly(one: string, other: string): boolean {
  if (appearanceOf(one) === appearanceOf(other)) return true;
  if (numberOf(one) !== numberOf(other)) return false;
  const [name, like] = [soundsOf(one), soundsOf(other)];
  const most = Math.min(name.length, like.length);
  let start = 0;
  while (start < most && name[start] === like[start]) start += 1;
  let end = 0;
  while (end < most - start && name.at(-1 - end) === like.at(-1 - end)) end += 1;
  const [rest, others] = [name.slice(start, name.length - end), like.slice(start, like.length - end)];
  return ((rest === "" || others === "") && ONE_MORE.test(rest + others)) || ONE_FOR_ANOTHER.test(rest + others);
}

/** Endings that make a name look like its owner's other account, or like their site or fans. */
const ENDING =
  /(?:[0-9]+|[.-](?:ir|com|net|org|tv|live|page|fan|fans|fanpage|fanclub|havadaran|team|group|channel|kanal|real|asli|rasmi|vaghei|original|backup|new|jadid))$/;

/** A username and, if it ends like a second account, what is left without that. */
export function namesIn(username: string): string[] {
  const rest = username.replace(ENDING, "");
  return rest === username || rest.length < 3 ? [username] : [username, ...namesIn(rest)];
}
