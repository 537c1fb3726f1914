import { eq, sql } from "drizzle-orm";

import type { followRoute } from "../../../contract/follows.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { follows, users } from "../../db/schema/people.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { countFollow } from "../../domain/people/count-follow.ts";
import { idOf, selectPersonByName, visiblePerson } from "../../domain/people/person-by-name.ts";
import { AppError } from "../../errors.ts";
import { refuseSuspended } from "../../session/viewer.ts";

/**
 * Follows a person; twice is once. One batch: the follow (its key is the pair), each counter only if the statement
 * before it changed a row, then both people read back.
 * @throws AppError USER_NOT_FOUND, USER_DELETED, USER_BLOCKED, SELF_FOLLOW, USERNAME_REQUIRED, SUSPENDED
 */
export async function follow(ctx: PersonCtx, { followee }: Input<typeof followRoute>) {
  const { db, now } = ctx;
  const { userId } = ctx.viewer;
  const followeeId = idOf(ctx, followee);
  const [, , , people, viewers] = await db.batch([
    db
      .insert(follows)
      .select(
        sql`select viewer.id, followee.id, ${now} from ${users} as viewer, ${users} as followee
          where viewer.id = ${userId} and viewer.username is not null and coalesce(viewer.suspended_until, 0) <= ${now}
            and followee.id = ${followeeId} and followee.deleted_at is null and followee.id <> viewer.id
            and not ${blockedBetween(sql`viewer.id`, sql`followee.id`)}`,
      )
      .onConflictDoNothing(),
    ...countFollow(ctx, sql`${userId}`, followeeId, sql`+ 1`),
    selectPersonByName(ctx, followee),
    db
      .select({ username: users.username, suspendedUntil: users.suspendedUntil })
      .from(users)
      .where(eq(users.id, userId)),
  ]);
  const person = visiblePerson(people);
  if (person.id === userId) throw new AppError("SELF_FOLLOW");
  if (!viewers[0]?.username) throw new AppError("USERNAME_REQUIRED");
  refuseSuspended(ctx, viewers[0].suspendedUntil);
  return { following: true, followers: person.followerCount };
}
