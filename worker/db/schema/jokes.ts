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
  /** The sum of its trusted likes. */
  trustedLikes: integer("trusted_likes").notNull().default(0),
  /** The administrator's word about the lists of the best: 1 puts it there, -1 keeps it off. */
  best: integer("best").notNull().default(0),
  /** Published despite the banned-words warning: first in the moderation queue. */
  flagged: flag("flagged").notNull().default(false),
  /** Set when a moderator approved it. */
  reportingDisabled: flag("reporting_disabled").notNull().default(false),
  createdAt: moment("created_at").notNull(),
  deletedAt: moment("deleted_at"),
  /** Of the folded text (contract/jokes/fingerprint.ts); null without a text, or with too short a one. */
  fingerprint: integer("fingerprint"),
  /** Whether a joke with this fingerprint stood when it was published; never changed. */
  duplicate: flag("duplicate").notNull().default(false),
  /** Hidden from everybody but its author until it is judged (worker/moderation/queue/requeue.ts; D127). */
  hidden: flag("hidden").notNull().default(false),
  /** Until when lists for everybody leave it out, unless a moderator judges it: of newcomers, people watched, barred texts. */
  heldUntil: moment("held_until"),
  /** Its author was a newcomer, or of the last week, when it was published: discovery shows few of these. */
  fresh: flag("fresh").notNull().default(false),
  /** A keyed digest of the folded text, for {@link barredTexts}; null without a text. */
  textDigest: text("text_digest"),
  /** Whose joke with this text was hidden or removed before; null again once a moderator judged this one. */
  again: text("again", { enum: ["own", "others"] }),
});

/** The columns that deleting a joke sets: nothing of its text stays. */
export const emptied = (now: number) => ({ text: "", fingerprint: null, textDigest: null, deletedAt: now });

/**
 * The texts of jokes that are hidden or were removed (D127). Triggers keep it with the jokes (migrations/0004); a verdict
 * that removes one adds its text, one that lets it stand frees it.
 */
export const barredTexts = sqliteTable(
  "barred_texts",
  {
    digest: text("digest").notNull(),
    authorId: key("author_id")
      .notNull()
      .references(() => users.id),
    jokeKey: key("joke_key")
      .notNull()
      .references(() => jokes.key),
    /** Null while the joke is there. */
    removedAt: moment("removed_at"),
  },
  (table) => [primaryKey({ columns: [table.digest, table.authorId, table.jokeKey] })],
);

/** A person likes a joke. Only the key is indexed: an export looks for a person's likes joke by joke. */
export const jokeLikes = sqliteTable(
  "joke_likes",
  {
    jokeKey: key("joke_key").notNull(),
    userId: key("user_id").notNull(),
    likedAt: moment("liked_at").notNull(),
    /** Whether it counts for the best (worker/domain/jokes/best.ts). */
    trusted: flag("trusted").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.jokeKey, table.userId] })],
);

/** A joke that may be among the best of its Tehran day, such as 2026-11-24. */
export const bestJokes = sqliteTable(
  "best_jokes",
  {
    day: text("day").notNull(),
    jokeKey: key("joke_key")
      .notNull()
      .references(() => jokes.key),
    score: integer("score").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.jokeKey] })],
);

export const CHANNELS = ["telegram", "bale"] as const;

/** The joke of a day as a bot posted it to a channel. */
export const bestPosts = sqliteTable(
  "best_posts",
  {
    channel: text("channel", { enum: CHANNELS }).notNull(),
    day: text("day").notNull(),
    jokeKey: key("joke_key")
      .notNull()
      .references(() => jokes.key),
    /** The bot's own; null until it has answered. */
    messageId: integer("message_id"),
    /** When the joke was taken out of the message again. */
    withdrawnAt: moment("withdrawn_at"),
  },
  (table) => [primaryKey({ columns: [table.channel, table.day] })],
);

/** The search index of jokes (D008). */
export const jokeWords = sqliteTable(
  "joke_words",
  {
    word: text("word").notNull(),
    /** The joke's key, negative, so that the newest comes first. */
    minusKey: integer("minus_key").notNull(),
  },
  (table) => [primaryKey({ columns: [table.word, table.minusKey] })],
);

/** How far the cron has written words; one row. */
export const jokeWordRuns = sqliteTable("joke_word_runs", {
  id: integer("id").primaryKey(),
  /** The key of the last joke. */
  upTo: integer("up_to").notNull(),
});

/** Jokes that were deleted, or came back, since: a trigger adds them, and the cron deletes or inserts their words. */
export const jokeWordsDue = sqliteTable("joke_words_due", {
  jokeKey: key("joke_key")
    .primaryKey()
    .references(() => jokes.key),
  text: text("text").notNull(),
});

/** A joke that a person saved; only they see it. */
export const savedJokes = sqliteTable(
  "saved_jokes",
  {
    userId: key("user_id").notNull(),
    jokeKey: key("joke_key").notNull(),
    savedAt: moment("saved_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.jokeKey] })],
);
