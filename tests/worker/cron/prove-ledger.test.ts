import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { type MockInstance, beforeEach, expect, test, vi } from "vitest";

import worker from "../../../worker/index.ts";
import { admin } from "../support/administrator.ts";
import { rows } from "../support/database.ts";
import { aCharge, anEntry } from "../support/features/gems.ts";
import { aPerson } from "../support/people.ts";

let errors: MockInstance;

beforeEach(async () => {
  vi.spyOn(console, "log").mockReturnValue();
  errors = vi.spyOn(console, "error").mockReturnValue();
  await rows("delete from ledger_proofs");
});

const runCron = () => worker.scheduled(createScheduledController({ cron: "35 20 * * *" }), env);
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
  expect(linesOfProof()[0]).not.toContain(person.userId);
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
