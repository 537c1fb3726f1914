import { sql } from "drizzle-orm";

import type { followStatusRoute } from "../../../contract/follows.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { follows } from "../../db/schema/people.ts";
import { idOf } from "../../domain/people/person-by-name.ts";

/** Whether the viewer follows a person. */
export async function getFollowStatus(ctx: PersonCtx, { followee }: Input<typeof followStatusRoute>) {
  const [rows] = await ctx.db.batch([
    ctx.db
      .select({ followedAt: follows.followedAt })
      .from(follows)
      .where(sql`${follows.followerId} = ${ctx.viewer.userId} and ${follows.followeeId} = ${idOf(ctx, followee)}`),
  ]);
  return { following: rows.length === 1 };
}
