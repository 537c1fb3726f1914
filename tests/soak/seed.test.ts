import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { replay } from "../../contract/claw-machine/replay.ts";
import { openLocalDatabase } from "../../dev/data/local-database.ts";
import { seed } from "../../dev/seed.ts";
import { commitsOf } from "../../worker/domain/games/scored-round.ts";

const options = { users: 60, jokes: 400, followsPerUser: 8, likesPerJoke: 3, seed: 7 };
const stateDirs: string[] = [];
let database: DatabaseSync;

beforeAll(() => {
  database = seeded(options.seed);
});

afterAll(() => {
  database.close();
  for (const stateDir of stateDirs) rmSync(stateDir, { recursive: true });
});

function seeded(number: number): DatabaseSync {
  const stateDir = mkdtempSync(join(tmpdir(), "labkhand-seed-"));
  stateDirs.push(stateDir);
  seed({ ...options, seed: number, stateDir });
  return openLocalDatabase(stateDir);
}

const count = (sql: string) => Number(database.prepare(`SELECT count(*) AS n FROM ${sql}`).get()?.["n"]);

const seededJokes = (from: DatabaseSync) =>
  from
    .prepare(
      `SELECT hex(jokes.id) AS id, author_id, text, like_count FROM jokes JOIN users ON users.id = author_id
       WHERE mobile LIKE '0913%' ORDER BY jokes.key`,
    )
    .all();

test("seeding adds the requested people and jokes to the forty demo people and their 300 jokes", () => {
  expect(count("users WHERE mobile LIKE '0913%'")).toBe(60);
  expect(count("users WHERE mobile BETWEEN '09120000001' AND '09120000040'")).toBe(40);
  expect(count("jokes")).toBe(700);
  // Of each day, as the panel counts them.
  expect(database.prepare("SELECT sum(count) AS n FROM day_counts WHERE name = 'jokes'").get()).toEqual({ n: 700 });
  expect(count("users WHERE username = 'sara.khandan' AND mobile = '09120000001'")).toBe(1);
});

test("the first demo person has credit to redeem at a demo venue, and another has a venue's video", () => {
  const ofSara = "venue_credits JOIN users ON users.id = user_id WHERE mobile = '09120000001'";
  expect(count(`${ofSara} AND redeemed_at IS NULL`)).toBe(1);
  expect(count(`${ofSara} AND venue_id IS NOT NULL`)).toBe(1);
  expect(count("venues JOIN usernames ON username = site_id WHERE video_url <> ''")).toBe(1);
});

test("two demo people paid for a video, and one of the videos has expired", () => {
  expect(count("user_videos WHERE expires_at > unixepoch() * 1000")).toBe(1);
  expect(count("user_videos JOIN ledger_entries USING (user_id) WHERE kind = 'video'")).toBe(2);
});

test("the demo ledger's keys contain no decimals", () => {
  expect(count("ledger_entries WHERE unique_key LIKE 'demo-%'")).toBeGreaterThan(0);
  expect(count("ledger_entries WHERE unique_key LIKE '%.0%'")).toBe(0);
});

describe("the demo's game rounds", () => {
  const select = (sql: string) => database.prepare(sql).all();

  test("reach the stored scores when they are replayed", () => {
    const rounds = select("SELECT seed, log, drops, score FROM game_rounds WHERE state = 'finished'");
    expect(rounds.length).toBeGreaterThan(30);
    for (const { seed: number, log: inputs, drops, score } of rounds) {
      const log = String(inputs);
      const commits = commitsOf({ log, commits: null, drops: JSON.parse(String(drops)) });
      expect(replay({ seed: Number(number), log, commits })).toMatchObject({ ok: true, score });
    }
  });

  test("add up to the board and to everybody's points", () => {
    const ofRounds = (where: string) =>
      select(`SELECT user_id, sum(score) AS points, max(score) AS best FROM game_rounds WHERE score > 0 AND ${where}
        GROUP BY user_id ORDER BY user_id`);
    const board = select("SELECT user_id, points, best FROM game_scores ORDER BY user_id");
    expect(board.length).toBeGreaterThan(10);
    expect(board).toEqual(ofRounds("counts = 1"));
    expect(select("SELECT id AS user_id, game_points AS points FROM users WHERE game_points > 0 ORDER BY id")).toEqual(
      ofRounds("true").map(({ user_id, points }) => ({ user_id, points })),
    );
  });
});

test("every counter equals the number of its rows", () => {
  const wrong = [
    "jokes WHERE like_count <> (SELECT count(*) FROM joke_likes WHERE joke_key = jokes.key)",
    "users WHERE joke_count <> (SELECT count(*) FROM jokes WHERE author_id = users.id)",
    "users WHERE follower_count <> (SELECT count(*) FROM follows WHERE followee_id = users.id)",
    "users WHERE following_count <> (SELECT count(*) FROM follows WHERE follower_id = users.id)",
    `users WHERE likes_received <> (SELECT count(*) FROM joke_likes JOIN jokes ON jokes.key = joke_key
       WHERE author_id = users.id)`,
    "user_videos WHERE like_count <> (SELECT count(*) FROM video_likes WHERE owner_id = user_id) OR like_count = 0",
    "joke_likes JOIN jokes ON jokes.key = joke_key WHERE user_id = author_id",
    "pragma_foreign_key_check",
  ];
  expect(wrong.map(count)).toEqual(wrong.map(() => 0));
});

test("likes, follows and given gems have their notifications", () => {
  const followers = "(SELECT sum(number) AS n FROM notifications WHERE kind = 'followed')";
  expect(count("notifications WHERE kind = 'joke-liked'")).toBe(count("jokes WHERE like_count > 0"));
  expect(count(`${followers} WHERE n = (SELECT count(*) FROM follows)`)).toBe(1);
  expect(count("notifications WHERE kind = 'gems'")).toBeGreaterThan(0);
});

test("the keys of jokes increase with their time", () => {
  expect(count("jokes AS a JOIN jokes AS b ON a.key < b.key WHERE a.created_at > b.created_at")).toBe(0);
});

test("the demo has a job application in each state", () => {
  const states = database.prepare("SELECT mobile, status FROM job_applications ORDER BY mobile").all();
  expect(states.map(({ status }) => status)).toEqual(["approved", "pending", "rejected"]);
});

test("the demo does not restrict logins at night", () => {
  const row = database.prepare("SELECT value FROM settings WHERE key = 'mobile-login-restrictions'").get();
  expect(JSON.parse(String(row?.["value"]))).toMatchObject({ enabled: false });
});

describe("seeding a second time", () => {
  test("gives the same jokes with the same seed, and others with another seed", () => {
    const again = seeded(7);
    const other = seeded(8);
    // The demo data is the same too, so even the ids agree.
    expect(seededJokes(again)).toEqual(seededJokes(database));
    expect(seededJokes(other)).not.toEqual(seededJokes(database));
    again.close();
    other.close();
  });

  test("is rejected in a seeded database", () => {
    const stateDir = stateDirs.at(-1)!;
    expect(() => seed({ ...options, stateDir })).toThrow("already seeded");
  });
});
