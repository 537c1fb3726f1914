import { sql } from "drizzle-orm";

import type { Input } from "../../../contract/route.ts";
import type { unlikeVideoRoute } from "../../../contract/videos/calls.ts";
import type { PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { userVideos, videoLikes } from "../../db/schema/videos.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { idOf } from "../../domain/people/person-by-name.ts";
import { countVideoLike } from "./count-video-like.ts";
import { type VideoParams, isShownAt, selectVideoForViewer, visibleVideo } from "./video-for-viewer.ts";

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
