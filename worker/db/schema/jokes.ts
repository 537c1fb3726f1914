import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { flag, id, key, moment } from "./columns.ts";
import { users } from "./people.ts";

/** A joke. Deleting one clears its text and keeps a tombstone, so that likes and reports still refer to something. */
export const jokes = sqliteTable(
  "jokes",
  {
    id: id("id").primaryKey(),
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
    /** The author's idempotency key: a retried publish stores one joke. */
    clientId: text("client_id"),
    createdAt: moment("created_at").notNull(),
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    // Discovery: newest first.
    index("jokes_newest")
      .on(table.id)
      .where(sql`${table.deletedAt} is null`),
    // The same without those a moderator approved.
    index("jokes_newest_enabled")
      .on(table.id)
      .where(sql`${table.deletedAt} is null and ${table.reportingDisabled} = 0`),
    // An author's jokes, and one step of the following feed.
    index("jokes_by_author")
      .on(table.authorId, table.id)
      .where(sql`${table.deletedAt} is null`),
    // The moderation queue: flagged first.
    index("jokes_flagged")
      .on(table.id)
      .where(sql`${table.flagged} = 1 and ${table.deletedAt} is null`),
    uniqueIndex("jokes_client_id").on(table.authorId, table.clientId),
    check("jokes_like_count", sql`${table.likeCount} >= 0`),
    check("jokes_text", sql`(length(${table.text}) between 1 and 2000) or ${table.deletedAt} is not null`),
  ],
);

export const jokeLikes = sqliteTable(
  "joke_likes",
  {
    jokeId: id("joke_id")
      .notNull()
      .references(() => jokes.id),
    userId: key("user_id")
      .notNull()
      .references(() => users.id),
    likedAt: moment("liked_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jokeId, table.userId] }),
    // What a person liked, for their export.
    index("joke_likes_by_user").on(table.userId, table.jokeId),
  ],
);
