import { sql } from "drizzle-orm";

import type { Input } from "../../../contract/calls/route.ts";
import type { updateVideoRoute } from "../../../contract/videos/calls.ts";
import type { PersonCtx } from "../../context.ts";
import { isNotSuspended, users } from "../../db/schema/people.ts";
import { userVideos } from "../../db/schema/videos.ts";
import { hashOf } from "../../domain/videos/profile-video.ts";
import { hideOrShow, reportedOf } from "../../moderation/queue/requeue.ts";
import { AppError } from "../../errors.ts";
import { refuseSuspended } from "../../domain/people/refuse-suspended.ts";
import { selectOwnVideo, requireOwner, toOwnVideo } from "./own-video.ts";

/**
 * Replaces the viewer's video for its remaining time.
 * @throws AppError VIDEO_LINK_REQUIRED, VIDEO_LINK_INVALID, VIDEO_LINK_OTHER_SITE, VIDEO_LINK_NOT_EMBED, SUSPENDED,
 * SUBSCRIPTION_REQUIRED
 */
export async function updateVideo(ctx: PersonCtx, { videoUrl = "" }: Input<typeof updateVideoRoute>) {
  const { db, now, viewer } = ctx;
  const hash = hashOf(videoUrl);
  const [, rows] = await db.batch([
    db
      .update(userVideos)
      .set({ hash, updatedAt: now })
      .where(
        sql`${userVideos.userId} = ${viewer.userId} and ${userVideos.expiresAt} > ${now}
          and exists (select 1 from ${users} where ${users.id} = ${viewer.userId} and ${users.deletedAt} is null
            and ${isNotSuspended(now)})`,
      ),
    selectOwnVideo(ctx),
    ...hideOrShow(reportedOf(sql`${viewer.userId}`, "video"), "video"),
  ]);
  const own = requireOwner(rows);
  refuseSuspended(ctx, own.suspendedUntil);
  const video = toOwnVideo(ctx, own);
  if (!video.hasActiveSubscription) throw new AppError("SUBSCRIPTION_REQUIRED");
  return { message: "ویدیو با موفقیت ذخیره شد", ...video };
}
