import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { id, moment } from "./columns.ts";
import { users } from "./people.ts";

/** A person's video at Aparat: shown on their profile while its time lasts, kept after it. */
export const userVideos = sqliteTable(
  "user_videos",
  {
    userId: id("user_id")
      .primaryKey()
      .references(() => users.id),
    /** What Aparat calls the video. */
    hash: text("hash").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** Kept by the same batch that likes. */
    likeCount: integer("like_count").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    /** How many reports of this link wait for a moderator; kept by triggers (migrations/0023). */
    openReports: integer("open_reports").notNull().default(0),
  },
  (table) => [
    // Reported ones first, for the moderators.
    index("user_videos_reported").on(table.openReports, table.userId),
    check("user_videos_hash", sql`length(${table.hash}) between 3 and 32 and ${table.hash} not glob '*[^A-Za-z0-9]*'`),
    check("user_videos_like_count", sql`${table.likeCount} >= 0`),
  ],
);

/** Who likes whose video. */
export const videoLikes = sqliteTable(
  "video_likes",
  {
    ownerId: id("owner_id")
      .notNull()
      .references(() => users.id),
    likerId: id("liker_id")
      .notNull()
      .references(() => users.id),
    likedAt: moment("liked_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.likerId] }),
    // Whose videos a person likes, for their export and their leaving.
    index("video_likes_by_liker").on(table.likerId, table.ownerId),
  ],
);
