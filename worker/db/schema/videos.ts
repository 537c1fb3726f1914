import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { flag, key, moment } from "./columns.ts";
import { users } from "./people.ts";

/** A person's Aparat video: shown on their profile until it expires, kept after that. */
export const userVideos = sqliteTable("user_videos", {
  userId: key("user_id")
    .primaryKey()
    .references(() => users.id),
  /** Aparat's identifier of the video. */
  hash: text("hash").notNull(),
  expiresAt: moment("expires_at").notNull(),
  /** Updated in the batch that likes. */
  likeCount: integer("like_count").notNull().default(0),
  createdAt: moment("created_at").notNull(),
  updatedAt: moment("updated_at").notNull(),
  /** Open reports of this link (worker/moderation/queue/requeue.ts). */
  openReports: integer("open_reports").notNull().default(0),
  /** Hidden from everybody but its owner until it is judged (D127). */
  hidden: flag("hidden").notNull().default(false),
});

export const videoLikes = sqliteTable(
  "video_likes",
  {
    ownerId: key("owner_id").notNull(),
    likerId: key("liker_id").notNull(),
    likedAt: moment("liked_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.likerId] })],
);
