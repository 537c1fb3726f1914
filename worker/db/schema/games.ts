import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { flag, hex, key, moment, uuid } from "./columns.ts";
import { users } from "./people.ts";

/** A person's right to play a game. `paidUntil` is set once they have ever bought time. */
export const gamePasses = sqliteTable(
  "game_passes",
  {
    userId: key("user_id")
      .notNull()
      .references(() => users.id),
    game: text("game").notNull(),
    trialStartedAt: moment("trial_started_at"),
    paidUntil: moment("paid_until"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.game] })],
);

/**
 * Every round. It starts open and ends finished; after that triggers (migrations/0007) refuse changes but the end of its
 * log, and maintain the boards and the person's points.
 */
export const gameRounds = sqliteTable("game_rounds", {
  id: uuid("id").primaryKey(),
  userId: key("user_id")
    .notNull()
    .references(() => users.id),
  game: text("game").notNull(),
  /** Of Tehran, such as 2026-11-22. */
  day: text("day").notNull(),
  /** The round's number in its person's day: unique, so nobody starts more than the limit. */
  number: integer("number").notNull(),
  /** int32 */
  seed: integer("seed").notNull(),
  simVersion: integer("sim_version").notNull(),
  tokenHash: hex("token_hash").notNull(),
  startedAt: moment("started_at").notNull(),
  /** Whether it counts for the board: its person bought a pass, before or since. */
  counts: flag("counts").notNull(),
  state: text("state", { enum: ["open", "finished"] })
    .notNull()
    .default("open"),
  log: text("log"),
  score: integer("score"),
  finishedAt: moment("finished_at"),
  /** The reported descents of an open round: each with the log up to its end, and the salt that was answered. */
  commits: text("commits", { mode: "json" }).$type<[log: string, salt: number][]>().default([]),
  /** The drops a finished round is scored with: the ticks up to the end of the descent, and its salt. Goes with the log. */
  drops: text("drops", { mode: "json" }).$type<[ticks: number, salt: number][]>(),
});

/**
 * The boards: each person's sum of counting rounds in a season, derived from the rounds alone
 * (worker/domain/games/season.ts).
 */
export const gameScores = sqliteTable(
  "game_scores",
  {
    game: text("game").notNull(),
    /** The season's start, which identifies it. */
    season: moment("season").notNull(),
    userId: key("user_id")
      .notNull()
      .references(() => users.id),
    points: integer("points").notNull(),
    best: integer("best").notNull(),
    /** When the score was reached: equal scores rank by it. */
    reachedAt: moment("reached_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.game, table.season, table.userId] })],
);

/**
 * People who left after a free trial, by a keyed digest of their mobile and e-mail, so that coming back gives no second
 * one.
 */
export const trialContacts = sqliteTable("trial_contacts", {
  digest: text("digest").primaryKey(),
  until: moment("until").notNull(),
});

/** How far a game's board is rebuilt. */
export const gameBoards = sqliteTable("game_boards", {
  game: text("game").primaryKey(),
  /** The people up to it have their new points; null when all have. */
  rebuiltTo: key("rebuilt_to"),
});

/** How often each call was refused to a person in a Tehran day. */
export const gameRefusals = sqliteTable(
  "game_refusals",
  {
    userId: key("user_id")
      .notNull()
      .references(() => users.id),
    day: text("day").notNull(),
    code: text("code").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.code] })],
);
