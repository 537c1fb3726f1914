import type { DatabaseSync } from "node:sqlite";

import { DAY_MS } from "../../../contract/time.ts";

/**
 * The videos of the first two demo people: one is current, one expired. Their ledgers (gems.ts) contain the payments.
 */
const videos = [
  { mobile: "09120000001", hash: "u4RkB", boughtDaysAgo: 18, days: 30, likers: 9 },
  { mobile: "09120000002", hash: "nH7sQ", boughtDaysAgo: 4, days: 1, likers: 3 },
];

/** Writes the demo videos and who likes them. @param now UTC milliseconds */
export function writeVideos(database: DatabaseSync, now: number): void {
  const insertVideo = database.prepare(
    `INSERT INTO user_videos (user_id, hash, expires_at, created_at, updated_at)
      SELECT id, ?, ?, ?, ? FROM users WHERE mobile = ?`,
  );
  const insertLikes = database.prepare(
    `INSERT INTO video_likes (owner_id, liker_id, liked_at)
      SELECT owner.id, liker.id, ? FROM users AS owner, users AS liker
      WHERE owner.mobile = ? AND liker.mobile > owner.mobile ORDER BY liker.mobile LIMIT ?`,
  );
  const count = database.prepare(
    `UPDATE user_videos SET like_count = (SELECT count(*) FROM video_likes WHERE owner_id = user_id)`,
  );
  for (const { mobile, hash, boughtDaysAgo, days, likers } of videos) {
    const boughtAt = now - boughtDaysAgo * DAY_MS;
    insertVideo.run(hash, boughtAt + days * DAY_MS, boughtAt, boughtAt, mobile);
    insertLikes.run(boughtAt + DAY_MS / 2, mobile, likers);
  }
  count.run();
}
