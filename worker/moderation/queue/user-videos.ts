import { type SQL, desc, eq, sql } from "drizzle-orm";

import { VIDEO_DAYS_MAX, aparatFrame } from "../../../contract/videos/values.ts";
import { DAY_MS } from "../../../contract/time.ts";
import {
  VIDEO_CURSOR,
  type addUserVideoRoute,
  type changeUserVideoRoute,
  type listUserVideosRoute,
  type removeUserVideoRoute,
} from "../../../contract/moderation/calls/user-videos.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { users } from "../../db/schema/people.ts";
import { reportedSubjects, reports } from "../../db/schema/reports.ts";
import { userVideos } from "../../db/schema/videos.ts";
import { audited } from "../../domain/audit/audited.ts";
import { showNews } from "../../notifications/show-new-items.ts";
import { pageOf, selectTotal, skippedBy, totalOf } from "../../domain/lists/page.ts";
import { idOf, idOfPublic } from "../../domain/people/person-by-name.ts";
import { hashOf } from "../../domain/videos/profile-video.ts";
import { AppError } from "../../errors.ts";
import { type Judged, trackedVideo, verdictOn } from "../verdicts/verdict.ts";
import { hideOrShow, reportedOf, requeue } from "./requeue.ts";

/** A page of people's videos, the most reported first, then the newest people's. @throws AppError PAGE_TOO_FAR */
export async function listUserVideos(ctx: Ctx, input: Input<typeof listUserVideosRoute>) {
  const { db } = ctx;
  const { cursor, limit } = input;
  const [, reported, owner = ""] = VIDEO_CURSOR.exec(cursor ?? "") ?? [];
  const behind =
    reported === undefined
      ? undefined
      : sql`(${userVideos.openReports}, ${userVideos.userId}) < (${Number(reported)}, ${idOfPublic(ctx, owner)})`;
  const [found, total] = await db.batch([
    selectVideos(ctx, behind, limit + 1, skippedBy(input)),
    selectTotal(ctx, "user-videos"),
  ]);
  const { shown, nextCursor } = pageOf(found, input, (row) => `${row.openReports}_${row.publicId}`);
  return { items: shown.map(toAdminVideo), total: totalOf(total), nextCursor };
}

/**
 * Gives a person a video for a year, or replaces theirs for its remaining time.
 * @throws AppError USER_NOT_FOUND, VIDEO_LINK_REQUIRED, VIDEO_LINK_INVALID, VIDEO_LINK_OTHER_SITE, VIDEO_LINK_NOT_EMBED
 */
export async function addUserVideo(ctx: Ctx, { username, videoUrl }: Input<typeof addUserVideoRoute>) {
  const { db, now } = ctx;
  const hash = hashOf(videoUrl);
  const expiresAt = now + VIDEO_DAYS_MAX * DAY_MS;
  const owner = idOf(ctx, username);
  const isTheirs = eq(userVideos.userId, owner);
  const [, [saved]] = await audited(
    ctx,
    { action: "video.set", target: username, rows: [{ table: userVideos, where: isTheirs, columns: trackedVideo }] },
    [
      db
        .insert(userVideos)
        .select(
          db
            .select({
              userId: users.id,
              hash: boundColumn(userVideos.hash, hash),
              expiresAt: boundColumn(userVideos.expiresAt, expiresAt),
              likeCount: boundColumn(userVideos.likeCount, 0),
              createdAt: boundColumn(userVideos.createdAt, now),
              updatedAt: boundColumn(userVideos.updatedAt, now),
              openReports: boundColumn(userVideos.openReports, 0),
              hidden: boundColumn(userVideos.hidden, false),
            })
            .from(users)
            .where(sql`${users.id} = ${owner} and ${users.deletedAt} is null`),
        )
        .onConflictDoUpdate({
          target: userVideos.userId,
          set: {
            hash,
            expiresAt: sql`iif(${userVideos.expiresAt} > ${now}, ${userVideos.expiresAt}, ${expiresAt})`,
            updatedAt: now,
          },
        }),
      selectVideos(ctx, isTheirs, 1),
      ...hideOrShow(reportedOf(owner, "video"), "video"),
    ],
  );
  if (!saved) throw new AppError("USER_NOT_FOUND");
  return { message: "ویدیو ذخیره شد.", item: toAdminVideo(saved) };
}

/**
 * Replaces a person's video for its remaining time.
 * @throws AppError VIDEO_NOT_FOUND, VIDEO_OF_ANOTHER, VIDEO_LINK_REQUIRED, VIDEO_LINK_INVALID, VIDEO_LINK_OTHER_SITE,
 * VIDEO_LINK_NOT_EMBED
 */
export async function changeUserVideo(ctx: Ctx, { id, username, videoUrl }: Input<typeof changeUserVideoRoute>) {
  const { db, now } = ctx;
  const hash = hashOf(videoUrl);
  const owner = idOfPublic(ctx, id);
  const isTheirs = eq(userVideos.userId, owner);
  // The username in the form must be the owner's: a video does not move to another person.
  const isNamed = username === undefined ? sql`true` : eq(owner, idOf(ctx, username));
  const [, [saved], [person]] = await audited(
    ctx,
    { action: "video.set", target: id, rows: [{ table: userVideos, where: isTheirs, columns: trackedVideo }] },
    [
      db
        .update(userVideos)
        .set({ hash, updatedAt: now })
        .where(sql`${isTheirs} and ${isNamed}`),
      selectVideos(ctx, isTheirs, 1),
      db
        .select({ isNamed: sql`${isNamed}`.mapWith(Boolean).as("is_named") })
        .from(users)
        .where(eq(users.publicId, id)),
      ...hideOrShow(reportedOf(owner, "video"), "video"),
    ],
  );
  if (!saved) throw new AppError("VIDEO_NOT_FOUND");
  if (!person?.isNamed) throw new AppError("VIDEO_OF_ANOTHER");
  return { message: "ویدیو ذخیره شد.", item: toAdminVideo(saved) };
}

/** Removes a person's video with its remaining time; reports of it are upheld. Idempotent. */
export async function removeUserVideo(ctx: Ctx, { id, reason }: Input<typeof removeUserVideoRoute>) {
  const { rows, statements, subjects } = verdictOn(ctx, ofVideo(ctx, id), "delete", reason);
  const [found] = await audited(ctx, { action: "video.delete", target: id, rows }, [
    ctx.db.select({ id: users.id }).from(users).where(eq(users.publicId, id)),
    ...statements,
    ...requeue(subjects, ctx.now),
  ]);
  const [owner] = found;
  if (!owner) throw new AppError("VIDEO_NOT_FOUND");
  showNews(ctx, [owner.id]);
  return { message: "ویدیو پاک شد. تا ۳۰ روز می‌شود برش گرداند." };
}

/** The video of the person with this public id, and the reports of any of their videos. */
function ofVideo(ctx: Pick<Ctx, "db">, publicId: string): Judged {
  const owner = idOfPublic(ctx, publicId);
  return {
    jokes: undefined,
    videos: eq(userVideos.userId, owner),
    reports: sql`${reports.ownerId} = ${owner} and ${reports.kind} = 'video'`,
    subjects: reportedOf(owner, "video"),
    items: sql`select ${owner}, 'video-removed', 0`,
  };
}

/** Videos with their owners, the most reported first, joined with their row of the queue. */
function selectVideos({ db }: Pick<Ctx, "db">, which: SQL | undefined, limit: number, skipped = 0) {
  const page = db
    .select()
    .from(userVideos)
    .where(which)
    .orderBy(desc(userVideos.openReports), desc(userVideos.userId))
    .limit(limit)
    .offset(skipped)
    .as("page");
  return db
    .select({
      publicId: users.publicId,
      username: users.username,
      hash: page.hash,
      likes: page.likeCount,
      expiresAt: page.expiresAt,
      // The video's own count follows behind a change of it.
      openReports: sql`coalesce(${reportedSubjects.openReports}, 0)`.mapWith(Number).as("waiting"),
      reportId: reportedSubjects.id,
    })
    .from(page)
    .innerJoin(users, eq(users.id, page.userId))
    .leftJoin(
      reportedSubjects,
      sql`${reportedSubjects.kind} = 'video' and ${reportedSubjects.ownerId} = ${page.userId}
        and ${reportedSubjects.subjectId} = ${page.hash}`,
    )
    .orderBy(desc(page.openReports), desc(page.userId));
}

type ListedVideo = ReturnType<typeof selectVideos>["_"]["result"][number];

const toAdminVideo = ({ publicId, username, hash, likes, expiresAt, openReports, reportId }: ListedVideo) => ({
  _id: publicId,
  username,
  videoUrl: aparatFrame(hash),
  likes,
  expiresAt: new Date(expiresAt).toISOString(),
  openReports,
  reportId,
});
