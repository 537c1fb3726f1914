/** How a username looks at a glance: one form for requests, for well-known people's names, and for reserved words. */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** What is not seen, and what looks like another letter, in this order. */
const SEEN_AS = [
  [".", ""],
  ["-", ""],
  ["rn", "m"],
  ["vv", "w"],
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

const exchanged = (name: string, pairs: typeof LOOK | typeof SEEN_AS): string =>
  pairs.reduce((seen: string, [from, to]) => seen.replaceAll(from, to), name);

/**
 * A username with look-alikes exchanged and repeated letters once: before that too, «pornn» is «porn». An `i` beside an
 * `l` repeats nothing: «anali» is a name.
 */
export const skeletonOf = (username: string): string =>
  exchanged(username.replace(/([^iv])\1+/g, "$1"), SEEN_AS).replace(/([^l])\1+/g, "$1");

/** A username as it looks at a glance. */
export const appearanceOf = (username: string): string => exchanged(username, LOOK);

/** The same of a column. Indexed (migrations/0001). */
export const appearanceColumn = (username: SQLWrapper): SQL =>
  LOOK.reduce(
    (seen, [from, to]) => sql`replace(${seen}, ${sql.raw(`'${from}'`)}, ${sql.raw(`'${to}'`)})`,
    sql`${username}`,
  );

/** Endings that make a name look like its owner's other account, or like their site or fans. */
const ENDING =
  /(?:[0-9]+|[.-](?:ir|com|net|org|tv|live|page|fan|fans|fanpage|fanclub|havadaran|team|group|channel|kanal|real|asli|rasmi|vaghei|original|backup|new|jadid))$/;

/** A username and, if it ends like a second account, what is left without that. */
export function namesIn(username: string): string[] {
  const rest = username.replace(ENDING, "");
  return rest === username || rest.length < 3 ? [username] : [username, ...namesIn(rest)];
}
