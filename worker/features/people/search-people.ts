import { type SQL, sql } from "drizzle-orm";

import { USERNAME_MAX_CHARACTERS } from "../../../contract/limits.ts";
import { isLatin, searchKey, usernameText } from "../../../contract/persian.ts";
import type { searchPeopleRoute } from "../../../contract/people.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { foldedName, usernameSuffixes, usernames, users } from "../../db/schema/people.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { listedColumns, toListedPerson } from "../../domain/people/listed-person.ts";
import { latinSpellings } from "./latin-spellings.ts";

const FITS_IN_A_USERNAME = new RegExp(`^[a-z0-9.-]{1,${USERNAME_MAX_CHARACTERS}}$`);

/**
 * People whose username starts with the text, then people whose does without its dots and hyphens, which part no two names
 * (decision 63), then people who have it anywhere in it. Each is a range of an index: the names, the folded ones, their endings.
 * A Persian text is looked up by its likeliest Latin spellings, each such a range. What no username can contain needs no escaping;
 * it finds nobody.
 */
export async function searchPeople(ctx: Ctx, { q, limit }: Input<typeof searchPeopleRoute>) {
  const texts = textsOf(q);
  if (texts.length === 0) return { items: [] };
  const wanted = sql`json_each(${JSON.stringify(texts)}) as wanted`;
  // '~' sorts after everything a username is made of.
  const startsWith = (column: SQL, text: SQL) => sql`${column} >= ${text} and ${column} < ${text} || '~'`;
  const startsWithText = (column: SQL) => startsWith(column, sql`wanted.value`);
  const folded = foldedName(sql`wanted.value`);
  const isVisible = sql`not ${blockedBetween(sql`${ctx.viewer?.userId ?? ""}`, sql`${users.id}`)}`;
  const [starting, alike, containing] = await ctx.db.batch([
    // The texts come first in a cross join, and each is a seek: likelier spellings and earlier names come out first by
    // themselves. Asked to order them, SQLite would read all there are before it cuts.
    ctx.db
      .select(listedColumns)
      .from(wanted)
      .crossJoin(users)
      .where(sql`${startsWithText(sql`${users.username}`)} and ${isVisible}`)
      .limit(limit),
    ctx.db
      .select(listedColumns)
      .from(wanted)
      .crossJoin(usernames)
      .crossJoin(users)
      .where(
        sql`${folded} <> '' and ${startsWith(foldedName(usernames.username), folded)}
          and ${users.username} = ${usernames.username} and ${isVisible}`,
      )
      .limit(limit),
    // Twice as many: if fewer than `limit` names start with the text, those among these leave enough others.
    ctx.db
      .selectDistinct(listedColumns)
      .from(wanted)
      .crossJoin(usernameSuffixes)
      .crossJoin(users)
      .where(
        sql`${startsWithText(sql`${usernameSuffixes.suffix}`)} and ${users.id} = ${usernameSuffixes.userId} and ${isVisible}`,
      )
      .limit(limit * 2),
  ]);
  const found = new Map([...starting, ...alike, ...containing].map((row) => [row.username, row]));
  return { items: [...found.values()].slice(0, limit).map(toListedPerson) };
}

/** What a username may begin with or contain to be meant. */
function textsOf(q: string): string[] {
  const text = usernameText(q);
  if (FITS_IN_A_USERNAME.test(text)) return [text];
  const isTooLong = q.length > 2 * USERNAME_MAX_CHARACTERS;
  return isTooLong || isLatin(text) ? [] : latinSpellings(searchKey(q));
}
