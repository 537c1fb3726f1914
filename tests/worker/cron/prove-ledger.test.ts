import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { type MockInstance, beforeEach, expect, test, vi } from "vitest";

import { proveLedger } from "../../../worker/cron/prove-ledger.ts";
import { D1Connection } from "../../../worker/db/client.ts";
import worker from "../../../worker/index.ts";
import { createContext } from "../../../worker/create-context.ts";
import { admin } from "../support/administrator.ts";
import { deadly } from "../support/backfills.ts";
import { rows } from "../support/database.ts";
import { aCharge, anEntry } from "../support/features/gems.ts";
import { aPerson } from "../support/people.ts";

let errors: MockInstance;

beforeEach(async () => {
  vi.spyOn(console, "log").mockReturnValue();
  errors = vi.spyOn(console, "error").mockReturnValue();
  await rows("delete from ledger_proofs");
});

const runCron = (cron = "35 20 * * *") => worker.scheduled(createScheduledController({ cron }), env);
const linesOfProof = () => errors.mock.calls.map(String).filter((line) => line.includes("ledger-proof"));
const proof = async () => (await admin.get("/api/admin/ledger-proof")).body;

test("the ledger proof logs nothing while every wallet equals the sum of its entries", async () => {
  await anEntry(await aPerson(), 5);
  await runCron();
  expect(linesOfProof()).toEqual([]);
  const [{ n } = { n: 0 }] = await rows<{ n: number }>("select count(*) as n from wallets");
  expect(await proof()).toEqual({
    success: true,
    provedAt: expect.stringMatching(/^20.+Z$/),
    holds: true,
    wallets: n,
    wrongWallets: 0,
  });
});

test("a failed ledger proof reports how many people it affects, but not who they are", async () => {
  const person = await aPerson();
  await anEntry(person, 5);
  await rows("update wallets set balance = 7, credited = 7 where user_id = ?", person.userId);
  await runCron();
  await rows("update wallets set balance = 5, credited = 5 where user_id = ?", person.userId);
  expect(linesOfProof()).toHaveLength(1);
  expect(linesOfProof()[0]).toContain('"people":1');
  expect(linesOfProof()[0]).not.toMatch(new RegExp(`[^0-9]${person.userId}[^0-9]`));
  expect(await proof()).toMatchObject({ holds: false, wrongWallets: 1 });
});

test.each(["credited = credited + 7, debited = debited + 7", "charged = charged - 1", "paid_toman = paid_toman + 1"])(
  "the ledger proof finds a wallet whose balance is right but whose other sums are wrong: %s",
  async (change) => {
    const person = await aPerson();
    await aCharge(person, 5);
    await rows(`update wallets set ${change} where user_id = ?`, person.userId);
    await runCron();
    await rows(
      "update wallets set credited = 5, debited = 0, charged = 5, paid_toman = 5000 where user_id = ?",
      person.userId,
    );
    expect(await proof()).toMatchObject({ holds: false, wrongWallets: 1 });
  },
);

/** Without the trigger that forbids it, as an operator's mistake would do. */
async function whileLedgerCanChange(act: () => Promise<unknown>): Promise<void> {
  const names = ["ledger_never_changes", "wallets_never_go"];
  const triggers = await rows<{ name: string; sql: string }>(
    "select name, sql from sqlite_schema where name in (select value from json_each(?))",
    JSON.stringify(names),
  );
  for (const { name } of triggers) await rows(`drop trigger ${name}`);
  await act();
  for (const { sql } of triggers) await rows(sql);
}

test("the ledger proof reports a wrong entry each night until it is mended", async () => {
  const person = await aPerson();
  for (let n = 0; n < 3; n += 1) await anEntry(person, 5);
  const add = (change: string) =>
    rows(
      `update ledger_entries set debited = debited ${change} where seq in
       (select seq from ledger_entries where user_id = ? order by seq limit 1 offset 1)`,
      person.userId,
    );
  await whileLedgerCanChange(() => add("+ 1"));
  for (let night = 0; night < 2; night += 1) {
    await runCron();
    expect(await proof()).toMatchObject({ holds: false, wrongWallets: 1 });
  }
  expect(await rows("select user_id from ledger_faults")).toEqual([{ user_id: person.userId }]);
  await whileLedgerCanChange(() => add("- 1"));
  await runCron();
  expect(await proof()).toMatchObject({ holds: true, wrongWallets: 0 });
});

test("the ledger proof finds people whose entries have no wallet", async () => {
  const people = [await aPerson(), await aPerson()];
  for (const person of people) await anEntry(person, 5);
  await runCron();
  await whileLedgerCanChange(() =>
    rows("delete from wallets where user_id in (?, ?)", ...people.map(({ userId }) => userId)),
  );
  await runCron();
  expect(await proof()).toMatchObject({ holds: false, wrongWallets: 2 });
  await whileLedgerCanChange(() =>
    rows(
      "insert into wallets (user_id, balance, credited) values (?, 5, 5), (?, 5, 5)",
      ...people.map(({ userId }) => userId),
    ),
  );
});

test("a killed ledger proof keeps the last result and is completed five minutes later", async () => {
  await anEntry(await aPerson(), 5);
  await runCron();
  const lastProved = () => rows("select max(proved_at) as at from ledger_proofs");
  const before = await lastProved();
  // The batch after them stores the result.
  for (const killed of [2, 3]) {
    const ctx = createContext(env, new D1Connection(deadly.after(killed)));
    await expect(proveLedger(ctx)).rejects.toThrow("killed");
    expect(await lastProved()).toEqual(before);
    expect(await rows("select 1 from ledger_runs where begun_at is null")).toEqual([]);
  }
  // The last run has counted all; the schedule may settle orders first.
  const [{ n } = { n: 0 }] = await rows<{ n: number }>("select count(*) as n from wallets");
  await runCron("*/5 * * * *");
  expect(await lastProved()).not.toEqual(before);
  expect(await rows("select 1 from ledger_runs where begun_at is null")).toHaveLength(1);
  expect(await proof()).toMatchObject({ holds: true, wallets: n });
});

test("the ledger proof reads entries once, and counts each wallet once when two run at the same time", async () => {
  const person = await aPerson();
  for (let n = 0; n < 100; n += 1) await anEntry(person, 5);
  await runCron();
  const connections = [new D1Connection(env.DB), new D1Connection(env.DB)];
  await Promise.all(connections.map((connection) => proveLedger(createContext(env, connection))));
  const [{ n } = { n: 0 }] = await rows<{ n: number }>("select count(*) as n from wallets");
  expect(await proof()).toMatchObject({ holds: true, wallets: n });
  for (const { cost } of connections) expect(cost.read).toBeLessThan(12 * n + 50);
});

test("a ledger proof from three days ago no longer holds", async () => {
  await rows(
    "insert into ledger_proofs (proved_at, wallets, wrong_wallets) values (?, 1, 0)",
    Date.now() - 3 * 24 * 60 * 60 * 1000,
  );
  expect(await proof()).toMatchObject({ holds: false, wrongWallets: 0 });
});

test("the ledger proof holds only if its latest run did, and its results are kept for ninety days", async () => {
  expect(await proof()).toMatchObject({ provedAt: null, holds: false });
  await rows(
    "insert into ledger_proofs (proved_at, wallets, wrong_wallets) values (?1, 1, 1), (?2, 1, 1)",
    1000,
    Date.now() - 89 * 24 * 60 * 60 * 1000,
  );
  expect(await proof()).toMatchObject({ holds: false });
  await runCron();
  expect(await proof()).toMatchObject({ holds: true });
  expect(await rows("select 1 from ledger_proofs")).toHaveLength(2);
});
