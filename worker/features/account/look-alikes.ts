import { foldName } from "../../db/schema/people.ts";

/** What is read as each other at a glance. */
const ALIKE = [
  ["0", "o"],
  ["1", "i"],
  ["1", "l"],
  ["i", "l"],
  ["3", "e"],
  ["4", "a"],
  ["5", "s"],
  ["m", "n"],
  ["m", "rn"],
  ["n", "rn"],
].flatMap(([one = "", other = ""]) => [[one, other] as const, [other, one] as const]);

/** Endings that make a name look like its owner's other account, or like their site. */
const ENDING = /(?:[0-9]+|[.-](?:ir|com|net|org))$/;

/**
 * Usernames, without dots and hyphens, that a new one could be taken for: with one look-alike exchanged, one doubled
 * letter written once, or without the number or domain at its end.
 */
export function lookAlikesOf(username: string): string[] {
  const folded = foldName(username);
  const found = new Set([foldName(username.replace(ENDING, ""))]);
  for (let at = 0; at < folded.length; at += 1) {
    const [before, rest] = [folded.slice(0, at), folded.slice(at)];
    if (rest[0] === rest[1]) found.add(before + rest.slice(1));
    for (const [one, other] of ALIKE) if (rest.startsWith(one)) found.add(before + other + rest.slice(one.length));
  }
  found.delete(folded);
  return [...found];
}
