import { userVideos, videoLikes } from "../../../../worker/db/schema/videos.ts";
import { db, rows } from "../database.ts";
import type { Person } from "../people.ts";

type VideoRow = typeof userVideos.$inferInsert;
type Owner = Pick<Person, "userId">;

export const DAY_MS = 24 * 60 * 60 * 1000;

/** Inserts a video of a person, for thirty days unless `over` says otherwise. */
export async function aVideo(
  { userId }: Owner,
  { likedBy = [], ...over }: Partial<VideoRow> & { likedBy?: Owner[] } = {},
): Promise<void> {
  const now = Date.now();
  const row = { userId, hash: "aB3dE", expiresAt: now + 30 * DAY_MS, createdAt: now, updatedAt: now, ...over };
  const likes = likedBy.map((liker) => ({ ownerId: userId, likerId: liker.userId, likedAt: now }));
  await db.batch([
    db.insert(userVideos).values({ ...row, likeCount: likes.length }),
    ...likes.map((like) => db.insert(videoLikes).values(like)),
  ]);
}

/** A person's stored video. */
export async function videoOf({ userId }: Owner) {
  const [video] = await rows<{ hash: string; expires_at: number; like_count: number }>(
    "select hash, expires_at, like_count from user_videos where user_id = ?",
    userId,
  );
  return video;
}
