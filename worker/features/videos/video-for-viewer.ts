import { type Placeholder, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { Ctx } from "../../context.ts";
import { isNotSuspended, isSuspended, users, VISITOR } from "../../db/schema/people.ts";
import { userVideos, videoLikes } from "../../db/schema/videos.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { idOf, personColumns, visiblePerson } from "../../domain/people/person-by-name.ts";
import { AppError } from "../../errors.ts";

const viewer = alias(users, "viewer");

/** The parameters of every statement about a person's video: its owner, the viewer and the time. */
export type VideoParams = { username: string; viewerId: number; now: number };

/** The last statement of a verb's batch: owner and video as they are now, and whether the viewer may see them. */
export const selectVideoForViewer = preparedStatement((db, placeholder: Placeholders<Omit<VideoParams, "now">>) => {
  const viewerId = sql`${placeholder("viewerId")}`;
  return (
    db
      .select({
        ...personColumns(viewerId),
        hash: userVideos.hash,
        expiresAt: userVideos.expiresAt,
        likes: userVideos.likeCount,
        hidden: sql`${userVideos.hidden} and ${users.id} <> ${viewerId}`.mapWith(Boolean).as("hidden_from_viewer"),
        liked: sql`exists (select 1 from ${videoLikes}
        where ${videoLikes.ownerId} = ${users.id} and ${videoLikes.likerId} = ${viewerId})`
          .mapWith(Boolean)
          .as("liked"),
        viewerSuspendedUntil: sql<number | null>`${viewer.suspendedUntil}`.as("viewer_suspended_until"),
        viewerDeletedAt: sql<number | null>`${viewer.deletedAt}`.as("viewer_deleted_at"),
      })
      .from(users)
      .leftJoin(userVideos, eq(userVideos.userId, users.id))
      // Looking up null costs a visitor no row.
      .leftJoin(viewer, eq(viewer.id, sql`nullif(${viewerId}, ${VISITOR})`))
      .where(eq(users.id, idOf({ db }, placeholder("username"))))
  );
});

type VideoForViewer = ReturnType<typeof selectVideoForViewer>["_"]["result"][number];

/** Whether a person's video is neither over nor hidden, and they are not suspended: a condition on their row. */
export const isShownAt = (now: number | Placeholder) =>
  sql`${userVideos.expiresAt} > ${now} and not ${userVideos.hidden} and ${users.deletedAt} is null and ${isNotSuspended(now)}`;

/**
 * The selected video, or null if none is shown.
 * @throws AppError USER_NOT_FOUND, USER_DELETED, USER_BLOCKED; LOGIN_REQUIRED if the viewer has left on another device
 */
export function shownVideo({ now }: Pick<Ctx, "now">, rows: VideoForViewer[]) {
  const owner = visiblePerson(rows);
  const [row] = rows;
  if (row?.viewerDeletedAt != null) throw new AppError("LOGIN_REQUIRED");
  const isStopped = isSuspended(owner, now);
  if (!row || row.hash === null || row.likes === null || row.hidden || (row.expiresAt ?? 0) <= now || isStopped)
    return null;
  const { hash, likes, liked, viewerSuspendedUntil } = row;
  return { ownerId: owner.id, hash, likes, liked, viewerSuspendedUntil };
}

/** The selected video. @throws AppError VIDEO_NOT_FOUND, and what {@link shownVideo} throws */
export function visibleVideo(ctx: Pick<Ctx, "now">, rows: VideoForViewer[]) {
  const video = shownVideo(ctx, rows);
  if (video === null) throw new AppError("VIDEO_NOT_FOUND");
  return video;
}
