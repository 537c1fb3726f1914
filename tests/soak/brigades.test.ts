import { DatabaseSync, type StatementSync } from "node:sqlite";

import { sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";

import { DAY_MS } from "../../contract/time.ts";
import { applyMigrations } from "../../dev/data/local-database.ts";
import { users } from "../../worker/db/schema/people.ts";
import { preparedOf } from "../../worker/db/statements.ts";
import { enqueue } from "../../worker/moderation/queue/requeue.ts";
import { weightAtFiling } from "../../worker/moderation/reports/weights.ts";

const BRIGADES = 1000;
const MEMBERS = 20;
const NOW = Date.UTC(2026, 10, 26);
const LEADERS = 5;

const database = new DatabaseSync(":memory:");
applyMigrations(database);

/** Prepared once for each text. */
const prepared = new Map<string, StatementSync>();
function run(text: string, ...values: (string | number | null)[]) {
  const statement = prepared.get(text) ?? database.prepare(text);
  prepared.set(text, statement);
  return statement.all(...values);
}

let mobiles = 0;
function aPerson(registeredAt: number, followingCount = 0): number {
  mobiles += 1;
  const [row] = run(
    "insert into users (public_id, mobile, registered_at, following_count) values (randomblob(16), ?, ?, ?) returning id",
    `09${String(mobiles).padStart(9, "0")}`,
    registeredAt,
    followingCount,
  );
  return Number(row?.["id"]);
}

function aJoke(author: number): string {
  const [row] = run(
    "insert into jokes (id, author_id, text, created_at) values (randomblob(16), ?, 'جوک', ?) returning key",
    author,
    NOW,
  );
  return String(row?.["key"]);
}

/** The Worker's own expression in an insert, built once: its parameters are names, replaced by each report's values. */
const NAMED = { reporter: -1, owner: -2, joke: "$joke", network: "$network", id: "$id" } as const;
const filing = new SQLiteSyncDialect().sqlToQuery(sql`
  insert into reports (id, reporter_id, kind, owner_id, subject_id, snapshot, username_snapshot, created_at, network, weight)
  select ${NAMED.id}, ${NAMED.reporter}, 'joke', ${users.id}, ${NAMED.joke}, '', '', ${NOW}, ${NAMED.network}, ${weightAtFiling(
    {
      reporterId: NAMED.reporter,
      kind: "joke",
      ownerId: sql`${users.id}`,
      subjectId: sql`${NAMED.joke}`,
      network: NAMED.network,
      now: NOW,
    },
  )}
  from ${users} where ${users.id} = ${NAMED.owner}`);
let ids = 0;

function report(reporter: number, owner: number, joke: string, network: string): void {
  ids += 1;
  const values = new Map<unknown, string | number>([
    [NAMED.id, String(ids)],
    [NAMED.reporter, reporter],
    [NAMED.owner, owner],
    [NAMED.joke, joke],
    [NAMED.network, network],
  ]);
  run(
    filing.sql,
    ...filing.params.map((param) => values.get(param) ?? (typeof param === "number" ? param : String(param))),
  );
  for (const statement of enqueue("joke", String(ids))) {
    const { sql: text, params } = preparedOf(statement);
    run(text, ...params.map(String));
  }
}

const isHidden = (joke: string) => run("select hidden from jokes where key = ?", Number(joke))[0]?.["hidden"] === 1;

/** One judged report of something of an owner's, so many days ago. */
function fileJudged(reporter: number, owner: number, status: "upheld" | "rejected", daysAgo: number): void {
  ids += 1;
  run(
    `insert into reports (id, reporter_id, kind, owner_id, subject_id, status, snapshot, username_snapshot, created_at, judged_at)
     values (?, ?, 'profile', ?, ?, ?, '', '', ?, ?)`,
    String(ids).padStart(9, "0"),
    reporter,
    owner,
    String(ids),
    status,
    NOW - daysAgo * DAY_MS,
    NOW - daysAgo * DAY_MS,
  );
  run(
    `insert into reporter_records (user_id, upheld, rejected) values (?, ?, ?)
     on conflict do update set upheld = upheld + excluded.upheld, rejected = rejected + excluded.rejected`,
    reporter,
    Number(status === "upheld"),
    Number(status === "rejected"),
  );
}

/** People of whom something was judged. */
const owners = Array.from({ length: 60 }, (_, n) => aPerson(NOW - (100 + n) * DAY_MS));

/** A record about several people, on several days of the last months. */
function setRecord(userId: number, upheld: number, rejected: number): void {
  for (let n = 0; n < upheld + rejected; n += 1)
    fileJudged(
      userId,
      owners[(userId + 7 * n) % owners.length] ?? 0,
      n < upheld ? "upheld" : "rejected",
      8 + ((5 * n) % 80),
    );
}

/** What a farm gives: many upheld reports about a few accomplices, judged in a verdict or two. */
function farmRecord(userId: number, accomplices: readonly number[], random: () => number): void {
  const many = 5 + Math.floor(random() * 8);
  for (let n = 0; n < many; n += 1)
    fileJudged(userId, accomplices[n % accomplices.length] ?? 0, "upheld", 10 + (n % 2));
}

/** Numbers in [0, 1) that are the same in each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * What people's records are like: three of four never had a report judged, one of fifty had five or more. Moderators
 * uphold between a fifth and nine tenths of somebody's reports.
 */
function natural(random: () => number): [upheld: number, rejected: number] {
  const place = random();
  const judged = place < 0.75 ? 0 : place < 0.98 ? 1 + Math.floor(random() * 4) : 5 + Math.floor(random() * 11);
  const right = 0.2 + random() * 0.7;
  const upheld = Array.from({ length: judged }, random).filter((number) => number < right).length;
  return [upheld, judged - upheld];
}

/** Twenty people report one joke; whether it is hidden then. A third of the brigades farmed all records. */
function attack(random: () => number, leaders: readonly number[]): boolean {
  const kind = random();
  const [areNew, areFarmed, haveRecords] = [kind < 0.2, kind >= 0.35 && kind < 0.69, kind >= 0.69];
  const [followTheSame, shareNetwork] = [random() < 0.4, random() < 0.3];
  const author = aPerson(NOW - 400 * DAY_MS);
  const accomplices = Array.from({ length: 1 + Math.floor(random() * 3) }, () => aPerson(NOW - 60 * DAY_MS));
  const joke = aJoke(author);
  for (let n = 0; n < MEMBERS; n += 1) {
    const registeredAt = NOW - Math.floor(random() * (areNew ? 3 : 700)) * DAY_MS;
    const member = aPerson(registeredAt, followTheSame ? LEADERS : 0);
    if (followTheSame)
      for (const leader of leaders)
        run("insert into follows (follower_id, followee_id, followed_at) values (?, ?, ?)", member, leader, NOW);
    if (areFarmed) farmRecord(member, accomplices, random);
    if (haveRecords) setRecord(member, ...natural(random));
    report(member, author, joke, shareNetwork ? "same" : `network ${n}`);
  }
  return isHidden(joke);
}

/**
 * Five old people with good records report one bad joke; whether it is hidden then. One of five was wrong this week, and
 * half wait for a verdict on another report or two.
 */
function honestReports(random: () => number): boolean {
  const author = aPerson(NOW - Math.floor(random() * 300) * DAY_MS);
  const joke = aJoke(author);
  for (let n = 0; n < 5; n += 1) {
    const reporter = aPerson(NOW - (31 + Math.floor(random() * 700)) * DAY_MS);
    const right = 6 + Math.floor(random() * 10);
    setRecord(reporter, right, Math.floor(random() * 0.25 * right));
    if (random() < 0.2) fileJudged(reporter, owners[n] ?? 0, "rejected", 3);
    const others = Math.max(0, Math.floor(random() * 4) - 1);
    for (let other = 0; other < others; other += 1) {
      const another = aPerson(NOW);
      report(reporter, another, aJoke(another), `network ${n}`);
    }
    report(reporter, author, joke, `network ${n}`);
  }
  return isHidden(joke);
}

test("two trusted reporters hide a joke when the Worker's expression weighs them", () => {
  const author = aPerson(NOW);
  const joke = aJoke(author);
  for (const day of [1, 2]) {
    const reporter = aPerson(NOW - (30 + day) * DAY_MS);
    setRecord(reporter, 8, 2);
    report(reporter, author, joke, `network ${day}`);
  }
  expect(isHidden(joke)).toBe(true);
});

test("hides at most 0.5 % of jokes when a thousand brigades of twenty report one each", { timeout: 120_000 }, () => {
  const random = seeded(20_261_126);
  const leaders = Array.from({ length: LEADERS }, () => aPerson(NOW - 600 * DAY_MS));
  let hidden = 0;
  database.exec("begin");
  for (let brigade = 0; brigade < BRIGADES; brigade += 1) if (attack(random, leaders)) hidden += 1;
  database.exec("commit");
  console.info(`${hidden} of ${BRIGADES} brigades hid a joke`);
  expect(hidden / BRIGADES).toBeLessThanOrEqual(0.005);
});

test("hides at least 99 % of bad jokes when five honest people report each", { timeout: 120_000 }, () => {
  const random = seeded(20_261_129);
  let hidden = 0;
  database.exec("begin");
  for (let joke = 0; joke < BRIGADES; joke += 1) if (honestReports(random)) hidden += 1;
  database.exec("commit");
  console.info(`${hidden} of ${BRIGADES} bad jokes are hidden`);
  expect(hidden / BRIGADES).toBeGreaterThanOrEqual(0.99);
});
