import { type SQL, and, eq, gte, ne, or, sql } from "drizzle-orm";

import { WELL_KNOWN_FOLLOWERS } from "../../../contract/account/values.ts";
import type { PersonCtx } from "../../context.ts";
import { usernames, users } from "../../db/schema/people.ts";
import { appearanceColumn, appearanceOf, namesIn } from "../../domain/people/appearance.ts";

const VOWELS = ["a", "e", "o"];
/** Between two consonants that are no sound of their own, like the «kh» of «khandan». */
const GAP = /(?<=[^aeoul])(?=[^aeoul])(?<![ckgsz](?=h))/g;
const INNER_VOWEL = /(?<=[^aeoul])[aeou](?=[^aeoul])/g;

/** The looks with which a new username could be confused, also with a vowel more or less inside. */
export function lookAlikesOf(username: string): string[] {
  const looks = namesIn(username).map(appearanceOf);
  const [look = ""] = looks;
  const fewer = [...look.matchAll(INNER_VOWEL)].map(({ index }) => look.slice(0, index) + look.slice(index + 1));
  const more = [...look.matchAll(GAP)].flatMap(({ index }) =>
    VOWELS.map((vowel) => look.slice(0, index) + vowel + look.slice(index)),
  );
  return [...new Set([...looks, ...fewer, ...more])];
}

/** Other people with a blue tick or many followers whose name has one of some looks: rows of `alike.value`. */
export const selectResembled = ({ db, viewer }: PersonCtx, looks: SQL) =>
  db
    .select({ one: sql`1` })
    .from(sql`${looks} as alike`)
    .innerJoin(usernames, sql`${appearanceColumn(usernames.username)} = alike.value`)
    .innerJoin(users, eq(users.id, usernames.userId))
    .where(
      and(ne(users.id, viewer.userId), or(eq(users.blueTick, true), gte(users.followerCount, WELL_KNOWN_FOLLOWERS))),
    )
    .limit(1);
