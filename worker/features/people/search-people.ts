import { type SQL, sql } from "drizzle-orm";

import { USERNAME_MAX_CHARACTERS } from "../../../contract/limits.ts";
import { usernameText } from "../../../contract/persian.ts";
import type { searchPeopleRoute } from "../../../contract/people.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { usernameSuffixes, users } from "../../db/schema/people.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { listedColumns, toListedPerson } from "../../domain/people/listed-person.ts";

const FITS_IN_A_USERNAME = new RegExp(`^[a-z0-9.-]{1,${USERNAME_MAX_CHARACTERS}}$`);

/**
 * People whose username starts with the text, then people who have it anywhere in it. Both are ranges of an index: the
 * names themselves, and their endings. What no username can contain needs no escaping; it finds nobody.
 */
export async function searchPeople(ctx: Ctx, { q, limit }: Input<typeof searchPeopleRoute>) {
  const text = usernameText(q);
  if (!FITS_IN_A_USERNAME.test(text)) return { items: [] };
  // '~' sorts after everything a username is made of.
  const startsWithText = (column: SQL) => sql`${column} >= ${text} and ${column} < ${`${text}~`}`;
  const isVisible = sql`not ${blockedBetween(sql`${ctx.viewer?.userId ?? ""}`, sql`${users.id}`)}`;
  const [starting, containing] = await ctx.db.batch([
    ctx.db
      .select(listedColumns)
      .from(users)
      .where(sql`${startsWithText(sql`${users.username}`)} and ${isVisible}`)
      .orderBy(users.username)
      .limit(limit),
    // Twice as many: if fewer than `limit` names start with the text, those among these leave enough others.
    ctx.db
      .selectDistinct(listedColumns)
      .from(usernameSuffixes)
      .crossJoin(users)
      .where(
        sql`${startsWithText(sql`${usernameSuffixes.suffix}`)} and ${users.id} = ${usernameSuffixes.userId} and ${isVisible}`,
      )
      .limit(limit * 2),
  ]);
  const found = new Map([...starting, ...containing].map((row) => [row.username, row]));
  return { items: [...found.values()].slice(0, limit).map(toListedPerson) };
}
