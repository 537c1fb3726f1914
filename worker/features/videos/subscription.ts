import { and, eq, gt, lt, sql } from "drizzle-orm";

import { toPersianDigits } from "../../../contract/digits.ts";
import { DAY_MS } from "../../../contract/time.ts";
import { REPEATED_WITHIN_MS } from "../../../contract/limits.ts";
import { VIDEO_GEMS_A_DAY } from "../../../contract/videos/values.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { purchaseSubscriptionRoute } from "../../../contract/videos/calls.ts";
import type { PersonCtx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { ledgerEntries } from "../../db/schema/gems.ts";
import { users } from "../../db/schema/people.ts";
import { userVideos } from "../../db/schema/videos.ts";
import { digestOf } from "../../digest.ts";
import { refuseSpender, spend } from "../../domain/gems/spend.ts";
import { hashOf } from "../../domain/videos/profile-video.ts";
import { hideOrShow, reportedOf } from "../../moderation/queue/requeue.ts";
import { AppError } from "../../errors.ts";
import { selectOwnVideo, requireOwner, toOwnVideo } from "./own-video.ts";

/** The viewer's video, its expiry, and their balance. */
export async function checkSubscription(ctx: PersonCtx) {
  const [rows] = await ctx.db.batch([selectOwnVideo(ctx)]);
  return toOwnVideo(ctx, requireOwner(rows));
}

/**
 * Buys days for the viewer's video, added to the remaining ones. One batch: the payment, the days and the link only
 * with it, and the result. A purchase repeated under its `clientId` is charged once; so is the same one without, within a
 * minute.
 * @throws AppError VIDEO_LINK_REQUIRED, VIDEO_LINK_INVALID, VIDEO_LINK_OTHER_SITE, VIDEO_LINK_NOT_EMBED, SUSPENDED,
 * MOBILE_REQUIRED, INSUFFICIENT_WALLET, KEY_REUSED if the clientId paid for other days or another link
 */
export async function purchaseSubscription(ctx: PersonCtx, input: Input<typeof purchaseSubscriptionRoute>) {
  const { db, now, viewer } = ctx;
  const { days, videoUrl = "", clientId } = input;
  const hash = videoUrl.trim() === "" ? null : hashOf(videoUrl);
  const { uniqueKey, isUsed } = keyOf(ctx, clientId, `${days} ${hash ?? ""}`);
  const owned = sql`(select ${userVideos.hash} from ${userVideos} where ${userVideos.userId} = ${viewer.userId})`;
  const spending = {
    gems: days * VIDEO_GEMS_A_DAY,
    kind: "video",
    ref: "video",
    note: `اشتراک ${toPersianDigits(days)} روزهٔ ویدیو`,
    uniqueKey,
  } as const;
  const [, , rows] = await db.batch([
    spend(
      ctx,
      spending,
      sql`coalesce(${hash}, ${owned}) is not null and not exists (select 1 from ${ledgerEntries} where ${isUsed})`,
    ),
    db
      .insert(userVideos)
      .select(
        db
          .select({
            userId: users.id,
            hash: sql<string>`coalesce(${hash}, ${owned})`.as(userVideos.hash.name),
            expiresAt: boundColumn(userVideos.expiresAt, now + days * DAY_MS),
            likeCount: boundColumn(userVideos.likeCount, 0),
            createdAt: boundColumn(userVideos.createdAt, now),
            updatedAt: boundColumn(userVideos.updatedAt, now),
            openReports: boundColumn(userVideos.openReports, 0),
            hidden: boundColumn(userVideos.hidden, false),
          })
          .from(users)
          .where(sql`${eq(users.id, viewer.userId)} and changes() = 1`),
      )
      .onConflictDoUpdate({
        target: userVideos.userId,
        set: {
          hash: sql`excluded.hash`,
          expiresAt: sql`max(${userVideos.expiresAt}, ${now}) + ${days * DAY_MS}`,
          updatedAt: now,
        },
      }),
    selectOwnVideo(ctx, isUsed),
    ...hideOrShow(reportedOf(sql`${viewer.userId}`, "video"), "video"),
  ]);
  const own = requireOwner(rows);
  if (own.paidBy === null) {
    if (hash === null && own.hash === null) throw new AppError("VIDEO_LINK_REQUIRED");
    refuseSpender(ctx, own, "INSUFFICIENT_WALLET");
  }
  // The key contains a digest of the content.
  if (clientId !== undefined && own.paidBy !== uniqueKey) throw new AppError("KEY_REUSED");
  return { message: `اشتراک ${toPersianDigits(days)} روزه با موفقیت خریداری شد`, ...toOwnVideo(ctx, own) };
}

/**
 * The ledger key of a purchase, and the condition on a ledger entry that it used this `clientId`, for any content. Without
 * one the key is content and moment, so that a minute is a range of keys.
 */
function keyOf({ viewer, now }: PersonCtx, clientId: string | undefined, content: string) {
  const key = ledgerEntries.uniqueKey;
  const digest = digestOf(content);
  const prefix = `video:${viewer.userId}:${clientId ?? digest}:`;
  const [uniqueKey, from] =
    clientId === undefined
      ? // Moments have 13 digits until the year 2286.
        [prefix + String(now), prefix + String(now - REPEATED_WITHIN_MS)]
      : [prefix + digest, prefix];
  // "g" follows all hexadecimal digits.
  return { uniqueKey, isUsed: and(gt(key, from), lt(key, `${prefix}g`)) };
}
