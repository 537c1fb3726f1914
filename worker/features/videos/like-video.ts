import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { Input } from "../../../contract/calls/route.ts";
import type { likeVideoRoute, unlikeVideoRoute, videoLikeStatusRoute } from "../../../contract/videos/calls.ts";
import type { Ctx, PersonCtx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { isNotSuspended, users, VISITOR } from "../../db/schema/people.ts";
import { userVideos, videoLikes } from "../../db/schema/videos.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { idOf } from "../../domain/people/person-by-name.ts";
import { refuseSuspended } from "../../domain/people/refuse-suspended.ts";
import { AppError } from "../../errors.ts";
import { isShownAt, selectVideoForViewer, shownVideo, type VideoParams, visibleVideo } from "./video-for-viewer.ts";

const liker = alias(users, "liker");

/**
 * Likes a person's video; idempotent. One batch: the like (its key is owner and person), the count if it was new, then
 * both read back.
 * @throws AppError USER_NOT_FOUND, USER_DELETED, USER_BLOCKED, VIDEO_NOT_FOUND, OWN_VIDEO_LIKE, SUSPENDED
 */
export async function likeVideo(ctx: PersonCtx, { username }: Input<typeof likeVideoRoute>) {
  const { userId: viewerId } = ctx.viewer;
  const [, , rows] = await ctx.db.batch([
    insertLike({ username, viewerId, now: ctx.now }),
    countVideoLike({ username, change: 1 }),
    selectVideoForViewer({ username, viewerId }),
  ]);
  const video = visibleVideo(ctx, rows);
  if (video.ownerId === viewerId) throw new AppError("OWN_VIDEO_LIKE");
  refuseSuspended(ctx, video.viewerSuspendedUntil);
  return { liked: true, likes: video.likes };
}

const insertLike = preparedStatement((db, placeholder: Placeholders<VideoParams>) => {
  const viewerId = sql`${placeholder("viewerId")}`;
  return db
    .insert(videoLikes)
    .select(
      db
        .select({
          ownerId: userVideos.userId,
          likerId: liker.id,
          likedAt: boundColumn(videoLikes.likedAt, placeholder("now")),
        })
        .from(userVideos)
        .innerJoin(users, eq(users.id, userVideos.userId))
        .innerJoin(liker, eq(liker.id, viewerId))
        .where(
          sql`${userVideos.userId} = ${idOf({ db }, placeholder("username"))} and ${isShownAt(placeholder("now"))}
            and ${userVideos.userId} <> ${viewerId} and not ${blockedBetween(viewerId, sql`${userVideos.userId}`)}
            and ${liker.deletedAt} is null and ${isNotSuspended(placeholder("now"), liker)}`,
        ),
    )
    .onConflictDoNothing();
});

/**
 * Removes a like; idempotent. Allowed while suspended: it publishes nothing.
 * @throws AppError USER_NOT_FOUND, USER_DELETED, USER_BLOCKED, VIDEO_NOT_FOUND
 */
export async function unlikeVideo(ctx: PersonCtx, { username }: Input<typeof unlikeVideoRoute>) {
  const { userId: viewerId } = ctx.viewer;
  const [, , rows] = await ctx.db.batch([
    deleteLike({ username, viewerId, now: ctx.now }),
    countVideoLike({ username, change: -1 }),
    selectVideoForViewer({ username, viewerId }),
  ]);
  return { liked: false, likes: visibleVideo(ctx, rows).likes };
}

const deleteLike = preparedStatement((db, placeholder: Placeholders<VideoParams>) => {
  const viewerId = sql`${placeholder("viewerId")}`;
  const ownerId = idOf({ db }, placeholder("username"));
  return db.delete(videoLikes).where(
    sql`${videoLikes.ownerId} = ${ownerId} and ${videoLikes.likerId} = ${viewerId}
      and exists (select 1 from ${userVideos}, ${users}
        where ${userVideos.userId} = ${ownerId} and ${users.id} = ${userVideos.userId}
          and ${isShownAt(placeholder("now"))} and not ${blockedBetween(viewerId, sql`${users.id}`)})
      and exists (select 1 from ${users} as liker where liker.id = ${viewerId} and liker.deleted_at is null)`,
  );
});

/**
 * A video's likes, and whether the viewer likes it; 0 if no video is shown.
 * @throws AppError USER_NOT_FOUND, USER_DELETED, USER_BLOCKED
 */
export async function getLikeStatus(ctx: Ctx, { username }: Input<typeof videoLikeStatusRoute>) {
  const [rows] = await ctx.db.batch([selectVideoForViewer({ username, viewerId: ctx.viewer?.userId ?? VISITOR })]);
  const video = shownVideo(ctx, rows);
  return { liked: video?.liked ?? false, likes: video?.likes ?? 0 };
}

/** Changes a video's count if the previous statement changed exactly one row. */
const countVideoLike = preparedStatement((db, placeholder: Placeholders<{ username: string; change: 1 | -1 }>) =>
  db
    .update(userVideos)
    .set({ likeCount: sql`${userVideos.likeCount} + ${placeholder("change")}` })
    .where(sql`changes() = 1 and ${userVideos.userId} = ${idOf({ db }, placeholder("username"))}`),
);
