import { desc, sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { flag, hex, key, moment, uuid } from "./columns.ts";
import { users } from "./people.ts";

/** A person's right to play a game. `paidUntil` is set for whoever ever bought time. */
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
  (table) => [
    primaryKey({ columns: [table.userId, table.game] }),
    check("game_passes_something", sql`${table.trialStartedAt} is not null or ${table.paidUntil} is not null`),
  ],
);

/**
 * Every round. It starts open and ends finished; after that triggers (migrations/0007) refuse changes, and
 * maintain the boards and the person's points.
 */
export const gameRounds = sqliteTable(
  "game_rounds",
  {
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
    /** What was told of each descent, while it is open: the log up to its end, and the salt that was answered. */
    told: text("told", { mode: "json" }).$type<[log: string, salt: number][]>().default([]),
    /** The drops a finished round is scored with: the ticks up to the end of the descent, and its salt. */
    drops: text("drops", { mode: "json" }).$type<[ticks: number, salt: number][]>(),
  },
  (table) => [
    // How many rounds a person started today.
    uniqueIndex("game_rounds_of_day").on(table.userId, table.game, table.day, table.number),
    // Whether they have an open one.
    index("game_rounds_open_of_user")
      .on(table.userId, table.game, table.startedAt)
      .where(sql`${table.state} = 'open'`),
    // The abandoned ones.
    index("game_rounds_open")
      .on(table.startedAt)
      .where(sql`${table.state} = 'open'`),
    // Rounds from before a person's first purchase.
    index("game_rounds_uncounted")
      .on(table.userId, table.game)
      .where(sql`${table.counts} = 0`),
    // A person's best round.
    index("game_rounds_best_of_user")
      .on(table.userId, table.game, table.score)
      .where(sql`${table.state} = 'finished'`),
    // The day's best round, and a season's rounds, from which its board can be rebuilt.
    index("game_rounds_best_of_day")
      .on(table.game, table.day, desc(table.score), table.finishedAt)
      .where(sql`${table.counts} = 1 and ${table.score} > 0`),
    check("game_rounds_number", sql`${table.number} between 1 and 100`),
    check("game_rounds_day", sql`${table.day} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    check("game_rounds_id", sql`length(${table.id}) = 16`),
    check("game_rounds_token", sql`length(${table.tokenHash}) = 32`),
    check(
      "game_rounds_state",
      sql`case ${table.state}
        when 'open' then ${table.told} is not null
          and coalesce(${table.log}, ${table.score}, ${table.finishedAt}, ${table.drops}) is null
        when 'finished' then ${table.told} is null and ${table.log} is not null and ${table.score} is not null
          and ${table.finishedAt} is not null and ${table.drops} is not null
        else false end`,
    ),
    check("game_rounds_score", sql`${table.score} between 0 and 100000 and ${table.finishedAt} >= ${table.startedAt}`),
    check(
      "game_rounds_told",
      sql`json_valid(${table.told}) and json_type(${table.told}) = 'array'
        and json_extract(${table.told}, '$[#-1][1]') between 0 and 2147483647`,
    ),
    check("game_rounds_drops", sql`json_valid(${table.drops}) and json_type(${table.drops}) = 'array'`),
  ],
);

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
  (table) => [
    primaryKey({ columns: [table.game, table.season, table.userId] }),
    // The leaders.
    index("game_scores_board").on(table.game, table.season, desc(table.points), table.reachedAt),
    // For a person's export and erasure.
    index("game_scores_of_user").on(table.userId),
    check("game_scores_points", sql`${table.best} > 0 and ${table.points} >= ${table.best}`),
  ],
);

/**
 * People who left after a free trial, by a keyed digest of their mobile and e-mail, so that coming back gives no second
 * one.
 */
export const trialContacts = sqliteTable(
  "trial_contacts",
  { digest: text("digest").primaryKey(), until: moment("until").notNull() },
  (table) => [index("trial_contacts_by_until").on(table.until)],
);

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
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.code] }),
    // The nightly sweep of old ones.
    index("game_refusals_by_day").on(table.day),
    check("game_refusals_count", sql`${table.count} >= 1`),
  ],
);
