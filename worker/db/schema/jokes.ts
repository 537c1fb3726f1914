import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { flag, key, moment, uuid } from "./columns.ts";
import { users } from "./people.ts";

/** A joke. Deleting one clears its text and keeps a tombstone, so that likes and reports still refer to something. */
export const jokes = sqliteTable("jokes", {
  /** In the order of publishing. Rows are never deleted, so the greatest key is their number. */
  key: key("key").primaryKey(),
  /** Follows from its author and their idempotency key: a retried publish stores one joke. */
  id: uuid("id").notNull(),
  authorId: key("author_id")
    .notNull()
    .references(() => users.id),
  text: text("text").notNull(),
  allowComments: flag("allow_comments").notNull().default(true),
  likeCount: integer("like_count").notNull().default(0),
  /** Published despite the banned-words warning: first in the moderation queue. */
  flagged: flag("flagged").notNull().default(false),
  /** Set when a moderator approved it. */
  reportingDisabled: flag("reporting_disabled").notNull().default(false),
  createdAt: moment("created_at").notNull(),
  deletedAt: moment("deleted_at"),
});

/** A person likes a joke. Only the key is indexed: an export looks for a person's likes joke by joke. */
export const jokeLikes = sqliteTable(
  "joke_likes",
  {
    jokeKey: key("joke_key").notNull(),
    userId: key("user_id").notNull(),
    likedAt: moment("liked_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.jokeKey, table.userId] })],
);
