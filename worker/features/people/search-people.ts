import { type SQL, sql } from "drizzle-orm";

import { searchKey } from "../../../contract/letters.ts";
import { USERNAME_MAX_CHARACTERS } from "../../../contract/limits.ts";
import { isLatin, usernameText } from "../../../contract/persian.ts";
import type { searchPeopleRoute } from "../../../contract/people/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import {
  foldedName,
  isFollowing,
  isProved,
  usernameSuffixes,
  usernames,
  users,
  VISITOR,
} from "../../db/schema/people.ts";
import { isAtLeast } from "../../db/schema/standing.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { listedColumns, toListedPerson } from "../../domain/people/listed-person.ts";
import { latinSpellings } from "./latin-spellings.ts";

const FITS_IN_A_USERNAME = new RegExp(`^[a-z0-9.-]{1,${USERNAME_MAX_CHARACTERS}}$`);

/**
 * People whose username starts with the text, then those whose folded username does (without dots and hyphens, decision
 * 63), then those that contain it. Each is a range of an index: of usernames, folded usernames, and suffixes. A Persian
 * text is searched by its likeliest Latin spellings. Characters that no username has need no escaping; they find
 * nobody. Of each, newcomers come last, unless the text is their whole name.
 */
export async function searchPeople(ctx: Ctx, { q, limit }: Input<typeof searchPeopleRoute>) {
  const texts = textsOf(q);
  if (texts.length === 0) return { items: [] };
  const wanted = sql`json_each(${JSON.stringify(texts)}) as wanted`;
  // '~' sorts after every character of usernames.
  const startsWith = (column: SQL, text: SQL) => sql`${column} >= ${text} and ${column} < ${text} || '~'`;
  const startsWithText = (column: SQL) => startsWith(column, sql`wanted.value`);
  const folded = foldedName(sql`wanted.value`);
  const viewerId = sql`${ctx.viewer?.userId ?? VISITOR}`;
  const isVisible = sql`${isProved} and not ${blockedBetween(viewerId, sql`${users.id}`)}`;
  const columns = {
    ...listedColumns,
    following: isFollowing(viewerId, users.id).mapWith(Boolean).as("following"),
    isKnown: isAtLeast("known", ctx.now).mapWith(Boolean).as("is_known"),
  };
  const [starting, alike, containing] = await ctx.db.batch([
    // The texts come first in a cross join and each is an index seek, so likelier spellings and alphabetical order come
    // out by themselves. With an ORDER BY, SQLite would read all matches before the limit.
    ctx.db
      .select(columns)
      .from(wanted)
      .crossJoin(users)
      .where(sql`${startsWithText(sql`${users.username}`)} and ${isVisible}`)
      .limit(limit),
    ctx.db
      .select(columns)
      .from(wanted)
      .crossJoin(usernames)
      .crossJoin(users)
      .where(
        sql`${folded} <> '' and ${startsWith(foldedName(usernames.username), folded)}
          and ${users.username} = ${usernames.username} and ${isVisible}`,
      )
      .limit(limit),
    // Twice the limit, because some of these start with the text and are already in the first list.
    ctx.db
      .selectDistinct(columns)
      .from(wanted)
      .crossJoin(usernameSuffixes)
      .crossJoin(users)
      .where(
        sql`${startsWithText(sql`${usernameSuffixes.suffix}`)} and ${users.id} = ${usernameSuffixes.userId} and ${isVisible}`,
      )
      .limit(limit * 2),
  ]);
  const isFirst = ({ username, isKnown }: (typeof starting)[number]) => isKnown || texts.includes(username ?? "");
  const inOrder = [starting, alike, containing].flatMap((rows) => [
    ...rows.filter(isFirst),
    ...rows.filter((row) => !isFirst(row)),
  ]);
  const found = new Map(inOrder.map((row) => [row.username, row]));
  return {
    items: [...found.values()].slice(0, limit).map((row) => ({ ...toListedPerson(row), following: row.following })),
  };
}

function textsOf(q: string): string[] {
  const text = usernameText(q);
  if (FITS_IN_A_USERNAME.test(text)) return [text];
  const isTooLong = q.length > 2 * USERNAME_MAX_CHARACTERS;
  return isTooLong || isLatin(text) ? [] : latinSpellings(searchKey(q));
}
