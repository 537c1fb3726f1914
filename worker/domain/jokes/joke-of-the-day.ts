import { type SQL, desc, eq, sql } from "drizzle-orm";

import { DAY_MS, tehranDayStart } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { asText } from "../../db/schema/columns.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { isNotSuspended, users } from "../../db/schema/people.ts";

/** The joke of yesterday that most people laughed at; none if nobody laughed at any. */
export const selectJokeOfTheDay = (ctx: Pick<Ctx, "db" | "now">) => {
  const today = tehranDayStart(ctx.now);
  return selectJoke(
    ctx,
    sql`${jokes.likeCount} > 0 and ${jokes.createdAt} >= ${today - DAY_MS} and ${jokes.createdAt} < ${today}`,
  );
};

/** The same joke again, unless it or its author has gone since. */
export const selectThisJoke = (ctx: Pick<Ctx, "db" | "now">, id: string) => selectJoke(ctx, eq(jokes.id, id));

const selectJoke = ({ db, now }: Pick<Ctx, "db" | "now">, which: SQL) =>
  db
    .select({ id: asText(jokes.id), text: jokes.text, authorId: jokes.authorId })
    .from(jokes)
    .innerJoin(users, sql`${users.id} = ${jokes.authorId} and ${isNotSuspended(now)}`)
    .where(sql`${jokes.deletedAt} is null and ${which}`)
    .orderBy(desc(jokes.likeCount), desc(jokes.createdAt))
    .limit(1);
