import { eq, sql } from "drizzle-orm";

import { aparatFrame } from "../../../contract/videos/values.ts";
import { isBlank } from "../../../contract/persian.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { reportVideoRoute } from "../../../contract/moderation/calls/reporting.ts";
import type { PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { reports } from "../../db/schema/reports.ts";
import { userVideos } from "../../db/schema/videos.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { enqueue } from "../../moderation/queue/requeue.ts";
import {
  countReport,
  filedColumns,
  mayReport,
  reasonOf,
  reportColumns,
  requireFiled,
} from "../../moderation/reports/reports.ts";
import { idOf } from "../../domain/people/person-by-name.ts";
import { AppError } from "../../errors.ts";
import { isShownAt, selectVideoForViewer, visibleVideo } from "./video-for-viewer.ts";

/** A placeholder: the database inserts the stored hash into the link that the report keeps. */
const HASH = "{hash}";
const [BEFORE_HASH = "", AFTER_HASH = ""] = aparatFrame(HASH).split(HASH);

/**
 * Reports a person's video to the moderators, once per person and video, with its link and its owner's current
 * username. From then on it is hidden from the reporter.
 * @throws AppError USER_NOT_FOUND, USER_DELETED, USER_BLOCKED, VIDEO_NOT_FOUND, OWN_VIDEO_REPORT, REASON_REQUIRED,
 * REASON_TOO_LONG, TOO_MANY_REPORTS
 */
export async function reportVideo(ctx: PersonCtx, { username, reason: typed = "" }: Input<typeof reportVideoRoute>) {
  const { db, now } = ctx;
  const { userId: viewerId } = ctx.viewer;
  const reason = reasonOf(typed);
  if (isBlank(reason)) throw new AppError("REASON_REQUIRED");
  const [[owner]] = await db.batch([
    db.select({ id: sql<number | null>`${idOf(ctx, username)}`.as("owner_id") }).from(sql`(select 1)`),
  ]);
  const id = ctx.newId();
  const reported = {
    id,
    kind: "video",
    reason,
    subjectId: sql<string>`${userVideos.hash}`,
    // Any of the owner's names, also former ones, gives the same digest.
    named: String(owner?.id),
    snapshot: sql<string>`${BEFORE_HASH} || ${userVideos.hash} || ${AFTER_HASH}`,
  } as const;
  const [rows, , , , [filed]] = await db.batch([
    // Read first, because the report may hide it.
    selectVideoForViewer({ username, viewerId }),
    db
      .insert(reports)
      .select(
        db
          .select(reportColumns(ctx, reported))
          .from(userVideos)
          .innerJoin(users, eq(users.id, userVideos.userId))
          .where(
            sql`${userVideos.userId} = ${idOf(ctx, username)} and ${isShownAt(now)}
              and ${userVideos.userId} <> ${viewerId}
              and not ${blockedBetween(sql`${viewerId}`, sql`${userVideos.userId}`)} and ${mayReport(ctx)}`,
          ),
      )
      .onConflictDoNothing(),
    ...countReport(ctx),
    db
      .select(filedColumns(ctx, "video", { ownerId: sql`${userVideos.userId}`, subjectId: reported.subjectId }))
      .from(userVideos)
      .where(eq(userVideos.userId, idOf(ctx, username))),
    ...enqueue("video", id),
  ]);
  // A repeated report must not reveal that the video was hidden since.
  const asked = filed?.isFiled ? rows.map((row) => ({ ...row, hidden: false })) : rows;
  if (visibleVideo(ctx, asked).ownerId === viewerId) throw new AppError("OWN_VIDEO_REPORT");
  requireFiled(ctx, filed);
  return { message: "گزارش ثبت شد" };
}
