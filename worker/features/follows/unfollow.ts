import { sql } from "drizzle-orm";

import type { unfollowRoute } from "../../../contract/follows.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { follows } from "../../db/schema/people.ts";
import { tellUnfollow } from "../../domain/messages/tell-follow.ts";
import { countFollow } from "../../domain/people/count-follow.ts";
import { idOf, selectPersonByName, visiblePerson } from "../../domain/people/person-by-name.ts";

/**
 * Stops following a person; twice is once. Allowed while suspended.
 * @throws AppError USER_NOT_FOUND, USER_DELETED, USER_BLOCKED, CHANGE_NOT_TOLD
 */
export async function unfollow(ctx: PersonCtx, { followee }: Input<typeof unfollowRoute>) {
  const { db } = ctx;
  const { userId } = ctx.viewer;
  const followeeId = idOf(ctx, followee);
  const [, , , people] = await db.batch([
    db.delete(follows).where(sql`${follows.followerId} = ${userId} and ${follows.followeeId} = ${followeeId}`),
    ...countFollow(ctx, sql`${userId}`, followeeId, sql`- 1`),
    selectPersonByName(ctx, followee),
  ]);
  const { id, followerCount } = visiblePerson(people);
  await tellUnfollow(ctx, id);
  return { following: false, followers: followerCount };
}
