import { expect, test } from "vitest";

import { listOwnWaitingOrdersRoute } from "../../../../contract/gem-orders/calls.ts";
import { gemOrders } from "../../../../worker/db/schema/gem-orders.ts";
import { get, read, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { db, rows } from "../../support/database.ts";
import { aPaidOrder, anOrder, boughtBy, choose, comeBack, resultOf } from "../../support/features/gem-orders.ts";
import { type Person, aPerson } from "../../support/people.ts";

const list = listOwnWaitingOrdersRoute.responses[200].content["application/json"].schema;
const DAY_SECONDS = 24 * 60 * 60;

const waitingOf = async (person: Person) => read(await person.get("/api/gem-orders"), list).items;
const authoritiesOf = async (person: Person) => (await waitingOf(person)).map(({ authority }) => authority);

test("the list shows a buyer the payments the gateway has not decided, newest first", async () => {
  stopClockAt("2026-11-22T08:30:00Z");
  const person = await aPerson();
  const older = await anOrder(person);
  passSeconds(60);
  const newer = await anOrder(person, 30);
  expect(await waitingOf(person)).toEqual([
    { authority: newer, gems: 30, toman: 30_000, createdAt: "2026-11-22T08:31:00.000Z" },
    { authority: older, gems: 10, toman: 10_000, createdAt: "2026-11-22T08:30:00.000Z" },
  ]);
});

test("the list leaves out payments that were paid, failed, cancelled or never at the gateway", async () => {
  const person = await aPerson();
  await comeBack(await aPaidOrder(person), "OK", person);
  const failed = await anOrder(person);
  await choose(failed, "failed");
  await comeBack(failed, "OK", person);
  await comeBack(await anOrder(person), "NOK", person);
  await db.batch([
    db.insert(gemOrders).values({
      id: crypto.randomUUID(),
      userId: person.userId,
      gems: 10,
      toman: 10_000,
      createdAt: Date.now(),
    }),
  ]);
  expect(await waitingOf(person)).toEqual([]);
});

test("the list shows no other person's payments, and none to a visitor", async () => {
  const authority = await anOrder(await aPerson());
  const answer = await (await aPerson()).get("/api/gem-orders", { userId: authority });
  expect(read(answer, list).items).toEqual([]);
  expect(refusalOf(await get("/api/gem-orders"))).toBe("401 LOGIN_REQUIRED");
});

test("a payment's gems are granted once when its buyer asks about it many times", async () => {
  const person = await aPerson();
  const paid = await aPaidOrder(person, 30);
  const [authority = ""] = await authoritiesOf(person);
  expect(authority).toBe(paid);
  const answers = await Promise.all(Array.from({ length: 10 }, () => comeBack(authority, "OK", person)));
  expect(answers.map((answer) => resultOf(answer).state)).toContain("paid");
  passSeconds(3);
  expect(resultOf(await comeBack(authority, "OK", person))).toMatchObject({ state: "paid", walletBalance: 30 });
  expect(await boughtBy(person)).toEqual([30]);
  expect(await waitingOf(person)).toEqual([]);
});

test("a paid order grants its gems even when the buyer comes back as cancelled", async () => {
  const person = await aPerson();
  const authority = await aPaidOrder(person);
  expect(resultOf(await comeBack(authority, "NOK", person))).toMatchObject({ state: "paid" });
  expect(await boughtBy(person)).toEqual([10]);
});

test("the list reads no more rows than a week allows, and shows ten", async () => {
  stopClockAt("2026-11-22T08:30:00Z");
  const person = await aPerson();
  const orders = Array.from({ length: 60 }, (_, n) =>
    db.insert(gemOrders).values({
      id: crypto.randomUUID(),
      userId: person.userId,
      gems: 10,
      toman: 10_000,
      authority: `S${crypto.randomUUID().slice(1)}`,
      // Fifteen of this week.
      createdAt: Date.now() - (n < 15 ? n * 1000 : 8 * DAY_SECONDS * 1000),
    }),
  );
  const [first, ...others] = orders;
  if (first) await db.batch([first, ...others]);
  const answer = await person.get("/api/gem-orders");
  expect(read(answer, list).items).toHaveLength(10);
  expect(answer.cost.trips).toBe(1);
  expect(answer.cost.read).toBeLessThanOrEqual(20);
  // Open orders would keep the scheduled task from those of other tests.
  await rows(
    "update gem_orders set state = 'failed', failure = 'expired', settled_at = 1 where user_id = ?",
    person.userId,
  );
});
