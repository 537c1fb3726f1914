import { eq, sql } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { follows, users } from "../../db/schema/people.ts";
import { AppError } from "../../errors.ts";
import { refuseSuspended, requireOwnIdentity, requireViewer } from "../../session/viewer.ts";
import { type FollowInput, countFollow, idOf, selectFollowee } from "./followee.ts";

/**
 * Follows a person; twice is once. One batch: the follow (its key is the pair), each counter only if the statement
 * before it changed a row, then both people read back.
 * @throws AppError USER_NOT_FOUND, SELF_FOLLOW, USERNAME_REQUIRED, SUSPENDED
 */
export async function follow(ctx: Ctx, { follower, followee }: FollowInput) {
  const { db, now } = ctx;
  const { userId } = requireViewer(ctx, "LOGIN_REQUIRED_TO_FOLLOW");
  await requireOwnIdentity(ctx, { username: follower });
  const followeeId = idOf(ctx, followee);
  const [, , , people, viewers] = await db.batch([
    db
      .insert(follows)
      .select(
        sql`select ${users.id}, followee.id, ${now} from ${users}, (select ${followeeId} as id) as followee
          where ${users.id} = ${userId} and ${users.username} is not null
            and coalesce(${users.suspendedUntil}, 0) <= ${now} and followee.id <> ${users.id}`,
      )
      .onConflictDoNothing(),
    ...countFollow(ctx, userId, followeeId, sql`+ 1`),
    selectFollowee(ctx, followee),
    db
      .select({ username: users.username, suspendedUntil: users.suspendedUntil })
      .from(users)
      .where(eq(users.id, userId)),
  ]);
  const person = people[0];
  if (!person) throw new AppError("USER_NOT_FOUND");
  if (person.id === userId) throw new AppError("SELF_FOLLOW");
  if (!viewers[0]?.username) throw new AppError("USERNAME_REQUIRED");
  refuseSuspended(ctx, viewers[0].suspendedUntil);
  return { success: true as const, following: true, followers: person.followerCount };
}
