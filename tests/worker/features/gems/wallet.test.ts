import { describe, expect, test } from "vitest";
import { z } from "zod";

import { listChargesRoute, walletTransactionsRoute } from "../../../../contract/gems/calls.ts";
import { read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { aCharge, anEntry } from "../../support/features/gems.ts";
import { type Person, aPerson } from "../../support/people.ts";

const chargePage = listChargesRoute.responses[200].content["application/json"].schema;
const transactionPage = walletTransactionsRoute.responses[200].content["application/json"].schema;
const wallet = z.object({ wallet: z.object({ balance: z.number() }) });

const chargesOf = async (person: Person, query: Record<string, string> = {}) =>
  read(await person.get(`/api/robot/purchases/${person.mobile}`, query), chargePage);
const transactionsOf = async (person: Person, query: Record<string, string> = {}) =>
  read(await person.get(`/api/wallet/transactions/${person.mobile}`, query), transactionPage);
const summaryOf = async (person: Person) => (await person.get(`/api/robot/summary/${person.mobile}`)).body;

/** Bought 10, given 5, bought 20 and given 5, of which 18 are spent. */
async function aLife(): Promise<Person> {
  const person = await aPerson();
  await aCharge(person, 10, "first");
  await anEntry(person, 5);
  await aCharge(person, 20, "second");
  await anEntry(person, 5);
  await anEntry(person, -12, { kind: "store", ref: "colorful-frame", note: "قاب رنگی عکس" });
  await anEntry(person, -6, { kind: "video" });
  return person;
}

test("a person who never had a gem has a balance of zero and empty lists", async () => {
  const person = await aPerson();
  expect(read(await person.post("/api/wallet"), wallet)).toEqual({ wallet: { balance: 0 } });
  expect(await summaryOf(person)).toEqual({
    success: true,
    walletBalance: 0,
    walletCharge: 0,
    walletSpend: 0,
    robotTotalAmount: 0,
    robotTotalGames: 0,
    robotUsedGames: 0,
    robotRemainingGames: 0,
  });
  expect(await chargesOf(person)).toEqual({ success: true, walletBalance: 0, items: [], nextCursor: null });
  expect(await transactionsOf(person)).toMatchObject({ transactions: [], nextCursor: null });
});

test("the oldest gems are used first, whether bought or given", async () => {
  const person = await aLife();
  expect(read(await person.post("/api/wallet", { mobileNumber: person.mobile }), wallet).wallet.balance).toBe(22);
  expect(await summaryOf(person)).toMatchObject({
    walletBalance: 22,
    walletCharge: 40,
    walletSpend: 18,
    robotTotalAmount: 30_000,
    robotTotalGames: 30,
    // The first ten bought, then the five given, then three of the second purchase.
    robotUsedGames: 13,
    robotRemainingGames: 17,
  });
  expect((await chargesOf(person)).items).toMatchObject([
    { refId: "second", totalAmount: 20_000, gamesCount: 20, usedCount: 3, balanceRemaining: 17 },
    { refId: "first", totalAmount: 10_000, gamesCount: 10, usedCount: 10, balanceRemaining: 0 },
  ]);
});

test.each([
  [0, 0],
  [4, 4],
  [10, 10],
  [13, 10],
  [15, 10],
  [16, 11],
  [35, 30],
  [40, 30],
])("after %i of 40 gems are spent, %i of the bought ones are used", async (spent, used) => {
  const person = await aPerson();
  await aCharge(person, 10);
  await anEntry(person, 5);
  await aCharge(person, 20);
  await anEntry(person, 5);
  if (spent > 0) await anEntry(person, -spent, { kind: "store" });
  expect(await summaryOf(person)).toMatchObject({ robotUsedGames: used, robotRemainingGames: 30 - used });
  expect((await chargesOf(person)).items.reduce((sum, { usedCount }) => sum + usedCount, 0)).toBe(used);
});

test("transactions come newest first, can be filtered, and appear once over all pages", async () => {
  const person = await aLife();
  const amounts: number[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: z.infer<typeof transactionPage> = await transactionsOf(person, {
      limit: "2",
      ...(cursor && { cursor }),
    });
    amounts.push(...page.transactions.map(({ amount }) => amount));
    cursor = page.nextCursor;
  }
  expect(amounts).toEqual([-6, -12, 5, 20, 5, 10]);
  const { transactions } = await transactionsOf(person);
  // Only a charge has a price.
  expect(transactions.map(({ toman }) => toman)).toEqual([undefined, undefined, undefined, 20_000, undefined, 10_000]);
  const spent = await transactionsOf(person, { only: "spent" });
  expect(spent.transactions).toMatchObject([
    { amount: -6, kind: "video" },
    { amount: -12, kind: "store", ref: "colorful-frame", note: "قاب رنگی عکس" },
  ]);
  const came = await transactionsOf(person, { only: "received", limit: "3" });
  expect(came.transactions.map(({ amount }) => amount)).toEqual([5, 20, 5]);
  const first = await transactionsOf(person, { only: "received", limit: "3", cursor: came.nextCursor ?? "" });
  expect(first).toMatchObject({ transactions: [{ amount: 10 }], nextCursor: null });
});

describe("every call with a mobile in its path", () => {
  const PATHS = ["/api/robot/summary/", "/api/robot/purchases/", "/api/wallet/transactions/"];

  test.each(PATHS)("%s answers only the owner of the mobile", async (path) => {
    const [owner, other] = [await aLife(), await aPerson()];
    expect((await owner.get(path + owner.mobile)).status).toBe(200);
    expect((await owner.get(path + owner.mobile.replace(/^0/, "+98"))).status).toBe(200);
    expect(refusalOf(await other.get(path + owner.mobile))).toBe("403 IDENTITY_MISMATCH");
    expect(refusalOf(await other.get(`${path}not-a-mobile`))).toBe("403 IDENTITY_MISMATCH");
  });
});

describe("a cursor", () => {
  const asks = (person: Person, query: Record<string, string>) =>
    person.get(`/api/wallet/transactions/${person.mobile}`, query);

  test("reveals nothing of the ledger: it differs each time for the same place", async () => {
    const person = await aLife();
    const [seq] = await rows<{ seq: number }>("select max(seq) as seq from ledger_entries");
    const cursors = [];
    for (let n = 0; n < 2; n += 1) cursors.push((await transactionsOf(person, { limit: "1" })).nextCursor ?? "");
    for (const cursor of cursors) expect(cursor).toMatch(/^[0-9a-f]{72}$/);
    expect(cursors[0]).not.toBe(cursors[1]);
    expect(cursors).not.toContain(String(seq?.seq));
    const pages = await Promise.all(cursors.map((cursor) => transactionsOf(person, { limit: "1", cursor })));
    expect(pages.map(({ transactions }) => transactions)).toEqual([
      [expect.objectContaining({ amount: -12 })],
      [expect.objectContaining({ amount: -12 })],
    ]);
  });

  test("is rejected when it is made up, forged, or of another person or list", async () => {
    const [person, other] = [await aLife(), await aLife()];
    const theirs = (await transactionsOf(other, { limit: "1" })).nextCursor ?? "";
    const received = (await transactionsOf(person, { limit: "1", only: "received" })).nextCursor ?? "";
    const own = (await transactionsOf(person, { limit: "1" })).nextCursor ?? "";
    const forged = own.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"));
    for (const cursor of ["x", "7", "999999999999999", "0".repeat(72), theirs, received, forged])
      expect(refusalOf(await asks(person, { cursor })), cursor).toBe("400 INVALID_CURSOR");
    expect((await asks(person, { cursor: own })).status).toBe(200);
  });
});

test("a page reads at most sixty rows with thousands of entries", async () => {
  const person = await aPerson();
  await rows(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
      insert into ledger_entries (id, user_id, amount, kind, unique_key, toman, created_at)
      select randomblob(16), ?1, case when i % 2 = 0 then -1 else 2 end, case when i % 2 = 0 then 'store' when i % 4 = 1 then 'charge' else 'gift' end,
        ?1 || i, case when i % 4 = 1 then 2000 else 0 end, i from n`,
    person.userId,
  );
  // The second page of each list starts anywhere but at its beginning.
  const middleOf = async (query: Record<string, string>) => {
    const { nextCursor } = await transactionsOf(person, { ...query, limit: "5" });
    return { ...query, cursor: nextCursor ?? "" };
  };
  for (const [path, query] of [
    ["robot/summary", {}],
    ["robot/purchases", {}],
    ["wallet/transactions", {}],
    ["wallet/transactions", { only: "spent" }],
    ["wallet/transactions", await middleOf({ only: "spent" })],
    ["wallet/transactions", { only: "received" }],
    ["wallet/transactions", await middleOf({ only: "received" })],
  ] as const) {
    const { cost } = await person.get(`/api/${path}/${person.mobile}`, query);
    expect(cost.trips).toBe(1);
    expect(cost.read).toBeLessThanOrEqual(60);
  }
});

test("a ledger is part of the account export", async () => {
  const person = await aLife();
  const exported = await person.post("/api/account/export", {});
  expect(exported.body).toMatchObject({
    gems: [{ amount: 10, kind: "charge", toman: 10_000 }, {}, {}, {}, {}, { amount: -6 }],
  });
});
