import { sql } from "drizzle-orm";

import type { getJokeRoute } from "../../../contract/jokes/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { encoded } from "../../db/bound-column.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { mayOpen } from "../../domain/jokes/visibility.ts";
import { AppError } from "../../errors.ts";
import { type ViewerParams, selectShown, toJokePage, viewerParams } from "./joke-page.ts";

/**
 * One joke, for a shared link; also for a person who reported it, but not across a block nor while its author is
 * suspended.
 * @throws AppError JOKE_NOT_FOUND
 */
export async function getJoke(ctx: Ctx, { id: jokeId }: Input<typeof getJokeRoute>) {
  const [rows] = await ctx.db.batch([selectOne({ ...viewerParams(ctx), jokeId })]);
  if (!rows.some(({ isShown }) => isShown)) throw new AppError("JOKE_NOT_FOUND");
  return toJokePage(rows, null);
}

const selectOne = preparedStatement((db, placeholder: Placeholders<ViewerParams & { jokeId: string }>) =>
  selectShown(
    db,
    placeholder,
    sql`select * from ${jokes} where ${jokes.id} = ${encoded(jokes.id, placeholder("jokeId"))}`,
    mayOpen,
  ),
);
