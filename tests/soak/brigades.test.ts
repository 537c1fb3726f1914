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

const setRecord = (userId: number, upheld: number, rejected: number) =>
  run("insert into reporter_records (user_id, upheld, rejected) values (?, ?, ?)", userId, upheld, rejected);

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

/** Twenty people report one joke; whether it is hidden then. */
function attack(random: () => number, leaders: readonly number[]): boolean {
  const kind = random();
  const [areNew, haveRecords] = [kind < 0.3, kind >= 0.5];
  const [followTheSame, shareNetwork] = [random() < 0.4, random() < 0.3];
  const author = aPerson(NOW - 400 * DAY_MS);
  const joke = aJoke(author);
  for (let n = 0; n < MEMBERS; n += 1) {
    const registeredAt = NOW - Math.floor(random() * (areNew ? 3 : 700)) * DAY_MS;
    const member = aPerson(registeredAt, followTheSame ? LEADERS : 0);
    if (followTheSame)
      for (const leader of leaders)
        run("insert into follows (follower_id, followee_id, followed_at) values (?, ?, ?)", member, leader, NOW);
    if (haveRecords) setRecord(member, ...natural(random));
    report(member, author, joke, shareNetwork ? "same" : `network ${n}`);
  }
  return isHidden(joke);
}

test("two trusted reporters hide a joke when the Worker's expression weighs them", () => {
  const author = aPerson(NOW);
  const joke = aJoke(author);
  for (const day of [1, 2]) {
    const reporter = aPerson(NOW - day * DAY_MS);
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
