import { sql } from "drizzle-orm";

import { FREE_USERNAMES_OFFERED } from "../../../contract/account/values.ts";
import { USERNAME_MAX_CHARACTERS } from "../../../contract/limits.ts";
import type { PersonCtx } from "../../context.ts";
import { foldedName, usernames } from "../../db/schema/people.ts";
import { shuffled } from "../../domain/lists/shuffled.ts";
import { lookAlikesOf, selectResembled } from "./look-alikes.ts";
import { isReservedUsername } from "./reserved-usernames.ts";

/** Friendly words that make another name of one that is taken. Not numbers: children would add their year of birth. */
const WORDS = ["baran", "goli", "joon", "khosh", "mehr", "noor", "shad", "tala", "tanz", "ziba"];
const LONGEST_WORD = 5;

/**
 * A few free usernames like a taken one, in a separate round trip. They are looked up for a refusal only, so that they
 * reveal no more than choosing each of them would.
 */
export async function freeUsernamesLike(ctx: PersonCtx, username: string): Promise<string[]> {
  const wanted = candidatesFor(username, ctx.random).map((name) => ({ name, alike: lookAlikesOf(name) }));
  const name = sql<string>`wanted.value ->> 'name'`;
  const [free] = await ctx.db.batch([
    ctx.db
      .select({ name: name.as("name") })
      .from(sql`json_each(${JSON.stringify(wanted)}) as wanted`)
      .where(
        sql`not exists (select 1 from ${usernames} where ${foldedName(usernames.username)} = ${foldedName(name)})
          and not exists ${selectResembled(ctx, sql`json_each(wanted.value, '$.alike')`)}`,
      )
      .limit(FREE_USERNAMES_OFFERED),
  ]);
  return free.map((row) => row.name);
}

/** The name with each of the words behind it or before it, in random order. */
function candidatesFor(username: string, random: () => number): string[] {
  const room = USERNAME_MAX_CHARACTERS - LONGEST_WORD - ".".length;
  const stem = username.slice(0, room).replace(/^[.-]+|[.-]+$/g, "");
  const names = WORDS.flatMap((word) => [`${stem}.${word}`, `${word}.${stem}`]);
  return shuffled(names, random).filter((name) => !isReservedUsername(name));
}
