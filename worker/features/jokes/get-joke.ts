import { sql } from "drizzle-orm";

import type { getJokeRoute } from "../../../contract/jokes.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { type Later, statement } from "../../db/statements.ts";
import { AppError } from "../../errors.ts";
import { type Looking, isOutOfReach, looking, selectShown, toJokePage } from "./joke-page.ts";

/**
 * One joke, for whoever follows a shared link; also for somebody who reported it, not across a block nor while its author is suspended.
 * @throws AppError JOKE_NOT_FOUND
 */
export async function getJoke(ctx: Ctx, { id: jokeId }: Input<typeof getJokeRoute>) {
  const [rows] = await ctx.db.batch([selectOne({ ...looking(ctx), jokeId })]);
  if (rows.length === 0 || rows.some(isOutOfReach)) throw new AppError("JOKE_NOT_FOUND");
  return toJokePage(rows, null);
}

const selectOne = statement((db, later: Later<Looking & { jokeId: string }>) =>
  selectShown(
    db,
    later,
    sql`select * from ${jokes} where ${jokes.id} = ${later("jokeId")} and ${jokes.deletedAt} is null`,
  ),
);
