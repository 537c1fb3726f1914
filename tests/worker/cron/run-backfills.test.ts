import { sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Backfill } from "../../../worker/cron/run-backfills.ts";
import { schedules } from "../../../worker/cron/run-scheduled.ts";
import { aRun, deadly, filledTimes, forgetNumbers, someNumbers, squares } from "../support/backfills.ts";
import { aDatabaseWhoseBatches, rows } from "../support/database.ts";
import { logLines } from "../support/log-lines.ts";

/** The backfills of the current test. */
let lines: string[];

beforeEach(async () => {
  lines = logLines();
  await forgetNumbers();
});
afterEach(forgetNumbers);

const stored = () => rows("select name, cursor, done_at is not null as is_done from backfills order by name");
const DONE = { name: squares.name, cursor: null, is_done: 1 };

/** A database whose batches take this long per changed row. */
const aDatabaseTaking = (msPerRow: () => number, sizes: number[]) =>
  aDatabaseWhoseBatches(async (batch, number) => {
    const results = await batch();
    const [, filled, moved] = results;
    if (number > 1 && filled && moved) {
      sizes.push(filled.meta.changes);
      filled.meta.duration = filled.meta.changes * msPerRow();
      moved.meta.duration = 0;
    }
    return results;
  });

test("a backfill run starts every five minutes, and makes no trip when no backfill is declared", async () => {
  expect(Object.keys(schedules["*/5 * * * *"] ?? {})).toContain("runBackfills");
  expect(await aRun([])).toEqual({ trips: 0, read: 0, written: 0 });
});

test("a backfill fills each row once, is recorded as done, and then costs one trip that writes nothing", async () => {
  await someNumbers(1000);
  await aRun(
    [squares],
    aDatabaseTaking(() => 0.05, []),
  );
  expect(await filledTimes()).toEqual({ 1: 1000 });
  expect(await stored()).toEqual([DONE]);
  expect(lines).toEqual([
    expect.stringMatching(/"backfill-ran".*"backfill":"numbers.square","chunks":4,"isDone":true/),
  ]);
  expect(await aRun([squares])).toMatchObject({ trips: 1, written: 0 });
  expect(await filledTimes()).toEqual({ 1: 1000 });
});

test("a backfill reads the same number of rows per filled row, however large the table is", async () => {
  await someNumbers(1000);
  const few = await aRun([squares]);
  await forgetNumbers();
  await someNumbers(20_000);
  expect((await aRun([squares])).read / 20_000).toBeCloseTo(few.read / 1000, 1);
});

test.each(["before", "within", "after"] as const)(
  "a backfill resumes at the right row after a run was killed %s a chunk",
  async (moment) => {
    await someNumbers(1000);
    await expect(aRun([squares], deadly[moment](3))).rejects.toThrow("1 backfills failed");
    const filled = moment === "after" ? 300 : 100;
    expect(await filledTimes()).toEqual({ 0: 1000 - filled, 1: filled });
    expect(await stored()).toEqual([{ name: squares.name, cursor: `[${3 * (filled + 1)}]`, is_done: 0 }]);
    await aRun([squares]);
    expect(await filledTimes()).toEqual({ 1: 1000 });
  },
);

test("a backfill fills each row once when two runs go at the same time", async () => {
  await someNumbers(10_000);
  await Promise.all([aRun([squares]), aRun([squares])]);
  expect(await filledTimes()).toEqual({ 1: 10_000 });
  expect(await stored()).toEqual([DONE]);
});

test("a backfill fills rows that are added beyond its cursor between two runs", async () => {
  await someNumbers(1000);
  await expect(aRun([squares], deadly.before(3))).rejects.toThrow("1 backfills failed");
  await rows("insert into numbers (id) values (3001), (3002)");
  await aRun([squares]);
  expect(await filledTimes()).toEqual({ 1: 1002 });
});

test("a backfill at most doubles a chunk, and after one over 200 ms takes so few rows that the slowest of the last would take 50 ms", async () => {
  await someNumbers(10_000);
  const sizes: number[] = [];
  await aRun(
    [squares],
    aDatabaseTaking(() => (sizes.length % 5 === 0 ? 1 : 0.025), sizes),
  );
  expect(sizes.slice(0, 13)).toEqual([100, 200, 400, 800, 1600, ...Array.from({ length: 8 }, () => 50)]);
});

test("a backfill run ends after a hundred chunks", async () => {
  await someNumbers(1000);
  const sizes: number[] = [];
  expect(
    await aRun(
      [squares],
      aDatabaseTaking(() => 200, sizes),
    ),
  ).toMatchObject({ trips: 101 });
  expect(sizes).toEqual([100, ...Array.from({ length: 99 }, () => 1)]);
});

test("a backfill is done at once when the table is empty", async () => {
  await someNumbers(0);
  await aRun([squares]);
  expect(await stored()).toEqual([DONE]);
});

const pairs = sqliteTable("pairs", {
  left: text("left").notNull(),
  right: integer("right").notNull(),
  timesFilled: integer("times_filled").notNull().default(0),
});
const ofPairs = (name: string, key: Backfill["key"]): Backfill => ({
  name,
  table: pairs,
  key,
  fill: (db, inChunk) =>
    db
      .update(pairs)
      .set({ timesFilled: sql`${pairs.timesFilled} + 1` })
      .where(inChunk),
});

test.each([
  ["a key of two columns", [pairs.left, pairs.right], "primary key (left, right)) without rowid"],
  ["the rowid", [sql`rowid`], "unique (left, right))"],
])("a backfill goes through a table by %s", async (_, key, end) => {
  await rows(`create table pairs (left text not null, right integer not null, times_filled integer default 0, ${end}`);
  try {
    await rows(
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < 999)
       insert into pairs (left, right) select 'آ' || (i % 7), i from n`,
    );
    await expect(aRun([ofPairs("pairs", key)], deadly.after(3))).rejects.toThrow("1 backfills failed");
    const { read } = await aRun([ofPairs("pairs", key)]);
    expect(read).toBeLessThan(7 * 700);
    expect(await rows("select times_filled, count(*) as n from pairs group by 1")).toEqual([
      { times_filled: 1, n: 1000 },
    ]);
  } finally {
    await rows("drop table pairs");
  }
});

test("a backfill run continues with the other backfills when one fails", async () => {
  await someNumbers(10);
  await expect(aRun([ofPairs("no such table", [pairs.left]), squares])).rejects.toThrow("1 backfills failed");
  expect(lines[0]).toMatch(/"backfill-failed".*"no such table"/);
  expect(await stored()).toEqual([DONE]);
});
