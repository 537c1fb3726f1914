import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { followRoute, followStatusRoute, unfollowRoute } from "../../../contract/follows/calls.ts";
import { FOLLOWS_MAX } from "../../../contract/follows/values.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { follows, isFollowing, isNotSuspended, users } from "../../db/schema/people.ts";
import { limitSql } from "../../db/schema/quotas.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { announceFollow } from "../../domain/messages/announce.ts";
import { countFollow } from "../../domain/people/count-follow.ts";
import { idOf, selectPersonByName, visiblePerson } from "../../domain/people/person-by-name.ts";
import { refuseSuspended } from "../../domain/people/refuse-suspended.ts";
import { hasOriginLeft, originParams, originSpent, takeOfOrigin } from "../../domain/quotas/origin-quota.ts";
import { dayIsUsed, hasLeft, personBucket, takePersonal } from "../../domain/quotas/quota.ts";
import { AppError } from "../../errors.ts";
import { endFollow, notifyOfFollow } from "../../notifications/write-item.ts";

const viewer = alias(users, "viewer");
const person = alias(users, "person");
const takeFollowOfOrigin = takeOfOrigin("follows");

/**
 * Follows a person; idempotent. One batch: the follow (its key is the pair), each counter only if the previous
 * statement changed a row, the notification of the followed person, then both people are read back.
 * @throws AppError USER_NOT_FOUND, USER_DELETED, USER_BLOCKED, SELF_FOLLOW, USERNAME_REQUIRED, SUSPENDED,
 * TOO_MANY_FOLLOWS, ORIGIN_SPENT, FOLLOWS_FULL
 */
export async function follow(ctx: PersonCtx, { followee }: Input<typeof followRoute>) {
  const { db, now } = ctx;
  const { userId } = ctx.viewer;
  const followeeId = idOf(ctx, followee);
  const { today, network } = originParams(ctx);
  const origin = { now, today, network: sql`${network}` };
  const [, , , , , , people, viewers] = await db.batch([
    db
      .insert(follows)
      .select(
        db
          .select({ followerId: viewer.id, followeeId: person.id, followedAt: boundColumn(follows.followedAt, now) })
          .from(viewer)
          .innerJoin(person, eq(person.id, followeeId))
          .where(
            sql`${viewer.id} = ${userId} and ${viewer.username} is not null
              and ${isNotSuspended(now, viewer)} and ${viewer.followingCount} < ${FOLLOWS_MAX}
              and ${person.deletedAt} is null and ${person.id} <> ${viewer.id}
              and not ${blockedBetween(sql`${viewer.id}`, sql`${person.id}`)}
              and ${hasLeft([personBucket(ctx, "follows", limitSql("followsPerDay"))])}
              and ${hasOriginLeft("follows", origin, viewer)}`,
          ),
      )
      .onConflictDoNothing(),
    ...countFollow(ctx, sql`${userId}`, followeeId, sql`+ 1`),
    notifyOfFollow(ctx, sql`${userId}`, followeeId),
    takePersonal({ startedAt: today, quota: "follows", subject: String(userId) }),
    takeFollowOfOrigin(originParams(ctx)),
    selectPersonByName(ctx, followee),
    db
      .select({
        username: users.username,
        suspendedUntil: users.suspendedUntil,
        followingCount: users.followingCount,
        isFollowing: isFollowing(users.id, followeeId).mapWith(Boolean).as("is_following"),
        hasOriginLeft: hasOriginLeft("follows", origin).mapWith(Boolean).as("has_origin_left"),
      })
      .from(users)
      .where(eq(users.id, userId)),
  ]);
  const followed = visiblePerson(people);
  if (followed.id === userId) throw new AppError("SELF_FOLLOW");
  if (!viewers[0]?.username) throw new AppError("USERNAME_REQUIRED");
  refuseSuspended(ctx, viewers[0].suspendedUntil);
  const { isFollowing: isDone, followingCount, hasOriginLeft: hasLeftHere } = viewers[0];
  if (!isDone && followingCount >= FOLLOWS_MAX) throw new AppError("FOLLOWS_FULL");
  if (!isDone) throw hasLeftHere ? dayIsUsed(ctx, "TOO_MANY_FOLLOWS") : originSpent(ctx);
  announceFollow(ctx, followed.id, true);
  return { following: true, followers: followed.followerCount };
}

/**
 * Stops following a person; twice is once. Allowed while suspended.
 * @throws AppError USER_NOT_FOUND, USER_DELETED, USER_BLOCKED
 */
export async function unfollow(ctx: PersonCtx, { followee }: Input<typeof unfollowRoute>) {
  const [viewerId, followeeId] = [sql`${ctx.viewer.userId}`, idOf(ctx, followee)];
  const [, , , , , people] = await ctx.db.batch([
    ...endFollow(ctx, viewerId, followeeId),
    selectPersonByName(ctx, followee),
  ]);
  const { id, followerCount } = visiblePerson(people);
  announceFollow(ctx, id, false);
  return { following: false, followers: followerCount };
}

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
