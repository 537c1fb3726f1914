import { expect, test } from "vitest";

import { aCharge, anEntry, balanceOf, entriesOf } from "../../support/features/gems.ts";
import { rows } from "../../support/database.ts";
import { aPerson } from "../../support/people.ts";

const sumsOf = (userId: number) =>
  rows("select amount, credited, debited, charged from ledger_entries where user_id = ? order by seq", userId);

test("each ledger entry updates the wallet and stores its running sums", async () => {
  const person = await aPerson();
  await aCharge(person, 30);
  await anEntry(person, 5);
  await anEntry(person, -12, { kind: "store" });
  expect(await rows("select * from wallets where user_id = ?", person.userId)).toEqual([
    { user_id: person.userId, balance: 23, credited: 35, debited: 12, charged: 30, paid_toman: 30_000 },
  ]);
  expect(await sumsOf(person.userId)).toEqual([
    { amount: 30, credited: 30, debited: 0, charged: 30 },
    { amount: 5, credited: 35, debited: 0, charged: 30 },
    { amount: -12, credited: 35, debited: 12, charged: 30 },
  ]);
});

test("a wallet rejects an entry that would make its balance negative", async () => {
  const person = await aPerson();
  await anEntry(person, 3);
  await expect(anEntry(person, -4, { kind: "video" })).rejects.toThrow("wallets_balance");
  expect(await balanceOf(person)).toBe(3);
  expect(await entriesOf(person)).toHaveLength(1);
  await expect(anEntry(await aPerson(), -1, { kind: "pass" })).rejects.toThrow("wallets_balance");
});

test("entries with the same unique key are applied once", async () => {
  const person = await aPerson();
  const uniqueKey = crypto.randomUUID();
  for (const amount of [7, 7, 8]) await anEntry(person, amount, { uniqueKey });
  expect(await balanceOf(person)).toBe(7);
});

test.each([
  ["an amount of zero", 0, {}],
  ["more than a million gems", 1_000_001, {}],
  ["a gift of a negative amount", -1, { kind: "gift" }],
  ["a purchase of a positive amount", 1, { kind: "store" }],
  ["a charge without a payment", 1, { kind: "charge" }],
  ["a gift with a payment", 1, { kind: "gift", toman: 1000 }],
  ["sums that the insert sets itself", 1, { credited: 1 }],
] as const)("an entry is rejected with %s", async (_, amount, over) => {
  const person = await aPerson();
  await expect(anEntry(person, amount, over)).rejects.toThrow(/CHECK constraint|the ledger's/);
  expect(await balanceOf(person)).toBeUndefined();
});

test.each([
  ["changed", "update ledger_entries set amount = 100 where user_id = ?"],
  ["given other sums", "update ledger_entries set credited = 100 where user_id = ?"],
  ["stripped of its sums", "update ledger_entries set credited = null where user_id = ?"],
  ["moved to another person", "update ledger_entries set user_id = 'x' || ?"],
  ["deleted", "delete from ledger_entries where user_id = ?"],
  [
    "replaced under its number",
    `insert or replace into ledger_entries (seq, id, user_id, amount, kind, unique_key, created_at)
      select seq, randomblob(16), user_id, 100, 'gift', 'x', 1 from ledger_entries where user_id = ?`,
  ],
])("an entry cannot be %s", async (_, statement) => {
  const person = await aPerson();
  await anEntry(person, 9);
  await expect(rows(statement, person.userId)).rejects.toThrow(/a ledger entry (never|keeps)/);
  expect(await entriesOf(person)).toMatchObject([{ amount: 9 }]);
  expect(await balanceOf(person)).toBe(9);
});

test("an entry cannot be replaced by another one with the same key", async () => {
  const person = await aPerson();
  await anEntry(person, 9, { uniqueKey: `of ${person.userId}` });
  await rows(
    `insert or replace into ledger_entries (id, user_id, amount, kind, unique_key, created_at)
      values (randomblob(16), ?1, 100, 'gift', ?2, 1)`,
    person.userId,
    `of ${person.userId}`,
  );
  expect(await entriesOf(person)).toMatchObject([{ amount: 9 }]);
  expect(await balanceOf(person)).toBe(9);
});

test("a wallet cannot be deleted", async () => {
  const person = await aPerson();
  await anEntry(person, 9);
  await expect(rows("delete from wallets where user_id = ?", person.userId)).rejects.toThrow("a wallet never goes");
});
