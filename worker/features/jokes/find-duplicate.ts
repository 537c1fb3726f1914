import { eq, sql } from "drizzle-orm";

import type { findDuplicateRoute } from "../../../contract/jokes/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { asText } from "../../db/schema/columns.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { lookOf, mayBeNamed, originalKey } from "../../domain/jokes/visibility.ts";
import { type ViewerParams, viewerParams } from "./joke-page.ts";

/** The joke of which the viewer's draft would be a duplicate. The text itself is not sent, only its fingerprint. */
export async function findDuplicate(ctx: PersonCtx, { fingerprint }: Input<typeof findDuplicateRoute>) {
  const [[original]] = await ctx.db.batch([selectOriginal({ ...viewerParams(ctx), fingerprint })]);
  return { original: original ? { ...original, username: original.username ?? "" } : null };
}

const selectOriginal = preparedStatement((db, placeholder: Placeholders<ViewerParams & { fingerprint: number }>) => {
  const look = lookOf(placeholder);
  const own = eq(jokes.authorId, look.viewerId);
  return db
    .select({ id: asText(jokes.id), username: users.username, own: own.mapWith(Boolean).as("own") })
    .from(jokes)
    .crossJoin(users)
    .where(
      sql`${jokes.key} = ${originalKey(sql`${placeholder("fingerprint")}`)} and ${users.id} = ${jokes.authorId}
        and ${mayBeNamed({ ...look, author: users })}`,
    );
});
