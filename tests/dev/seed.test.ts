import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openLocalDatabase } from "../../dev/data/local-database.ts";
import { seed } from "../../dev/seed.ts";

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
      `SELECT jokes.id, author_id, text, like_count FROM jokes JOIN users ON users.id = author_id
       WHERE mobile LIKE '0913%' ORDER BY jokes.id`,
    )
    .all();

test("seeding adds the asked-for people and jokes to the forty demo people and their three hundred jokes", () => {
  expect(count("users WHERE mobile LIKE '0913%'")).toBe(60);
  expect(count("users WHERE mobile BETWEEN '09120000001' AND '09120000040'")).toBe(40);
  expect(count("jokes")).toBe(700);
  expect(count("users WHERE username = 'sara.khandan' AND mobile = '09120000001'")).toBe(1);
});

test("every counter is what it counts", () => {
  const wrong = [
    "jokes WHERE like_count <> (SELECT count(*) FROM joke_likes WHERE joke_id = jokes.id)",
    "users WHERE joke_count <> (SELECT count(*) FROM jokes WHERE author_id = users.id)",
    "users WHERE follower_count <> (SELECT count(*) FROM follows WHERE followee_id = users.id)",
    "users WHERE following_count <> (SELECT count(*) FROM follows WHERE follower_id = users.id)",
    `users WHERE likes_received <> (SELECT count(*) FROM joke_likes JOIN jokes ON jokes.id = joke_id
       WHERE author_id = users.id)`,
    "joke_likes JOIN jokes ON jokes.id = joke_id WHERE user_id = author_id",
    "pragma_foreign_key_check",
  ];
  expect(wrong.map(count)).toEqual(wrong.map(() => 0));
});

test("the order of ids is the order of time", () => {
  expect(count("jokes AS a JOIN jokes AS b ON a.id < b.id WHERE a.created_at > b.created_at")).toBe(0);
});

test("the demo locks nobody out at night", () => {
  const row = database.prepare("SELECT value FROM settings WHERE key = 'mobile-login-restrictions'").get();
  expect(JSON.parse(String(row?.["value"]))).toMatchObject({ enabled: false });
});

describe("repeating", () => {
  test("the same seed gives the same jokes, another seed others", () => {
    const again = seeded(7);
    const other = seeded(8);
    // The demo before it is the same too, so even the ids agree.
    expect(seededJokes(again)).toEqual(seededJokes(database));
    expect(seededJokes(other)).not.toEqual(seededJokes(database));
    again.close();
    other.close();
  });

  test("a seeded database is not seeded twice", () => {
    const stateDir = stateDirs.at(-1)!;
    expect(() => seed({ ...options, stateDir })).toThrow("already seeded");
  });
});
