import { sql } from "drizzle-orm";

import type { toldJokeRoute } from "../../../contract/jokes/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { asText } from "../../db/schema/columns.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { isNotSuspended, users } from "../../db/schema/people.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { firstWith } from "../../domain/jokes/copies.ts";
import { type ViewerParams, viewerParams } from "./joke-page.ts";

/** Who told first what the viewer is writing. The text itself is not sent, only its fingerprint. */
export async function toldJoke(ctx: PersonCtx, { fingerprint }: Input<typeof toldJokeRoute>) {
  const [[told]] = await ctx.db.batch([selectTold({ ...viewerParams(ctx), fingerprint })]);
  return { told: told ? { ...told, username: told.username ?? "" } : null };
}

const selectTold = preparedStatement((db, placeholder: Placeholders<ViewerParams & { fingerprint: number }>) => {
  const viewerId = sql`${placeholder("viewerId")}`;
  const own = sql`${jokes.authorId} = ${viewerId}`;
  return db
    .select({ id: asText(jokes.id), username: users.username, own: own.mapWith(Boolean).as("own") })
    .from(jokes)
    .crossJoin(users)
    .where(
      sql`${jokes.key} = ${firstWith(sql`${placeholder("fingerprint")}`)} and ${users.id} = ${jokes.authorId}
        and (${own} or not ${jokes.hidden} and ${isNotSuspended(placeholder("now"))})
        and not ${blockedBetween(viewerId, sql`${jokes.authorId}`)}`,
    );
});
