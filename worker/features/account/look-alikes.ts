import { type SQL, and, eq, gte, ne, or, sql } from "drizzle-orm";

import { WELL_KNOWN_FOLLOWERS } from "../../../contract/account/values.ts";
import type { PersonCtx } from "../../context.ts";
import { foldName, foldedName, usernames, users } from "../../db/schema/people.ts";

/** Characters that look alike at a glance. */
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
 * Usernames, without dots and hyphens, with which a new one could be confused: with one look-alike exchanged, one
 * doubled letter written once, or without the number or domain at its end.
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

/** Other people with a blue tick or many followers who have one of some folded names: rows of `alike.value`. */
export const selectResembled = ({ db, viewer }: PersonCtx, names: SQL) =>
  db
    .select({ one: sql`1` })
    .from(sql`${names} as alike`)
    .innerJoin(usernames, sql`${foldedName(usernames.username)} = alike.value`)
    .innerJoin(users, eq(users.id, usernames.userId))
    .where(
      and(ne(users.id, viewer.userId), or(eq(users.blueTick, true), gte(users.followerCount, WELL_KNOWN_FOLLOWERS))),
    )
    .limit(1);
