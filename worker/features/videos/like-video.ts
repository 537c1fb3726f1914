import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { Input } from "../../../contract/route.ts";
import type { likeVideoRoute } from "../../../contract/videos/calls.ts";
import type { PersonCtx } from "../../context.ts";
import { given } from "../../db/given.ts";
import { isNotSuspended, users } from "../../db/schema/people.ts";
import { userVideos, videoLikes } from "../../db/schema/videos.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { idOf } from "../../domain/people/person-by-name.ts";
import { AppError } from "../../errors.ts";
import { refuseSuspended } from "../../domain/people/refuse-suspended.ts";
import { countVideoLike } from "./count-video-like.ts";
import { type VideoParams, isShownAt, selectVideoForViewer, visibleVideo } from "./video-for-viewer.ts";

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
          likedAt: given(videoLikes.likedAt, placeholder("now")),
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
