import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { z } from "zod";

import { aMobile } from "../../../support/a-mobile.ts";
import { overviewRoute } from "../../../../contract/overview/calls.ts";
import { gemOrders } from "../../../../worker/db/schema/gem-orders.ts";
import { ledgerProofs } from "../../../../worker/db/schema/gems.ts";
import { admin } from "../../support/administrator.ts";
import { read, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { db, rows, whileD1Fails } from "../../support/database.ts";
import { eventually } from "../../support/eventually.ts";
import { anOrder } from "../../support/features/gem-orders.ts";
import { anEntry } from "../../support/features/gems.ts";
import { anIssue } from "../../support/features/issues.ts";
import { aJoke, indexNow } from "../../support/features/jokes.ts";
import { requestSms } from "../../support/features/login.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { clearSettings, openNights } from "../../support/features/settings.ts";

const anAuthority = () => `S${crypto.randomUUID().slice(1)}`;
const answer = overviewRoute.responses[200].content["application/json"].schema;
const overview = async (): Promise<z.infer<typeof answer>> => read(await admin.get("/api/admin/overview"), answer);
const today = async () => (await overview()).days.at(-1);

// Errors that earlier files left uncounted in this isolate are written with the next call: on a day of no test.
beforeAll(async () => {
  stopClockAt("2071-04-04T08:30:00Z");
  await overview();
  vi.useRealTimers();
});

beforeEach(async () => {
  await clearSettings();
  await openNights();
});

/** A day without other events. */
const DAY = "2071-05-04";
const NOON = Date.UTC(2071, 4, 4, 8, 30);

describe("a day's numbers", () => {
  test("count the day's sign-ups, jokes, gems, reports and codes", async () => {
    stopClockAt(`${DAY}T08:30:00Z`);
    const [author, reader] = [await aPerson({ registeredAt: NOON }), await aPerson({ registeredAt: NOON })];
    const joke = await aJoke(author);
    await anEntry(author, 5);
    await anEntry(author, 7);
    await anEntry(author, -4, { kind: "store" });
    await reader.post(`/api/jokes/${joke}/report`);
    const mobile = aMobile();
    await requestSms(mobile);
    passSeconds(61);
    await requestSms(mobile, { forceNew: true });
    // Counted by the cron that indexes, once also when two runs meet.
    await Promise.all([indexNow(), indexNow()]);
    expect(await today()).toEqual({
      day: DAY,
      signUps: 2,
      jokes: 1,
      gemsIn: 12,
      gemsOut: 4,
      reports: 1,
      codes: 2,
      // Rooms of other tests report theirs whenever their alarms run.
      messages: expect.any(Number),
      errors: 0,
    });
  });

  test("omit codes that could not be sent, whether a first code or a new one for the same mobile", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    stopClockAt("2071-06-04T08:30:00Z");
    const mobile = `${aMobile().slice(0, 7)}0418`;
    expect(refusalOf(await requestSms(mobile))).toBe("502 SMS_SEND_FAILED");
    expect(await today()).toMatchObject({ codes: 0 });
    const known = aMobile();
    await requestSms(known);
    await rows("update login_codes set identifier = ? where identifier = ?", mobile, known);
    passSeconds(61);
    expect(refusalOf(await requestSms(mobile, { forceNew: true }))).toBe("502 SMS_SEND_FAILED");
    expect(await today()).toMatchObject({ codes: 1 });
  });

  test("begin and end at midnight in Tehran", async () => {
    stopClockAt("2071-07-05T20:29:59Z");
    const author = await aPerson({ registeredAt: 1 });
    await aJoke(author);
    await indexNow();
    expect(await today()).toMatchObject({ day: "2071-07-05", jokes: 1 });
    passSeconds(1);
    await aJoke(author);
    await aJoke(author);
    await indexNow();
    const { days } = await overview();
    expect(days.slice(-2)).toMatchObject([
      { day: "2071-07-05", jokes: 1 },
      { day: "2071-07-06", jokes: 2 },
    ]);
    expect(days).toHaveLength(30);
    expect(days[0]).toMatchObject({ day: "2071-06-07" });
  });
});

test("a 500 answer is counted in its hour and day, and an intended error is not", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  stopClockAt("2071-08-04T08:30:00Z");
  const author = await aPerson();
  const fail = () => whileD1Fails("insert on jokes", () => author.post("/api/jokes", { text: "سلام" }));
  for (let n = 0; n < 2; n += 1) {
    expect(refusalOf(await fail())).toBe("500 INTERNAL");
    passSeconds(10);
  }
  expect(refusalOf(await author.post("/api/jokes", { text: "" }))).toBe("400 EMPTY_TEXT");
  // The answer does not wait for it.
  await eventually(async () => expect((await today())?.errors).toBe(2));
  passSeconds(3600);
  await fail();
  await eventually(async () => expect((await today())?.errors).toBe(3));
  const { errorHours } = await overview();
  expect(errorHours).toHaveLength(48);
  expect(errorHours.slice(-2)).toEqual([
    { hour: "2071-08-04T08:00:00.000Z", errors: 2 },
    { hour: "2071-08-04T09:00:00.000Z", errors: 1 },
  ]);
});

describe("the list of things to look after", () => {
  test("includes a ledger without a recent and correct proof", async () => {
    stopClockAt("2071-09-04T08:30:00Z");
    expect((await overview()).redLines).toMatchObject({ ledgerHolds: false });
    const prove = (wrongWallets: number) => {
      passSeconds(1);
      return db.batch([db.insert(ledgerProofs).values({ provedAt: Date.now(), wallets: 9, wrongWallets })]);
    };
    await prove(0);
    expect((await overview()).redLines).toMatchObject({ ledgerHolds: true, wrongWallets: 0 });
    await prove(2);
    expect((await overview()).redLines).toMatchObject({ ledgerHolds: false, wrongWallets: 2 });
    // By the real clock there are none of these.
    await rows("delete from ledger_proofs where proved_at > ?", Date.UTC(2071, 0, 1));
  });

  test("includes a payment left open for more than a day", async () => {
    const { redLines } = await overview();
    const buyer: Person = await aPerson();
    await anOrder(buyer);
    expect((await overview()).redLines.paymentsToSettle).toBe(redLines.paymentsToSettle);
    const dayAgo = Date.now() - 25 * 60 * 60 * 1000;
    const order = { userId: buyer.userId, gems: 10, toman: 10_000, authority: anAuthority(), createdAt: dayAgo };
    const id = crypto.randomUUID();
    await db.batch([db.insert(gemOrders).values({ id, ...order })]);
    expect((await overview()).redLines.paymentsToSettle).toBe(redLines.paymentsToSettle + 1);
    await rows("update gem_orders set state = 'failed', failure = 'expired', settled_at = ? where id = ?", dayAgo, id);
    expect((await overview()).redLines.paymentsToSettle).toBe(redLines.paymentsToSettle);
  });

  test("includes an issue that nobody has read", async () => {
    const { open } = await overview();
    await anIssue(await aPerson());
    expect((await overview()).open.issues).toBe(open.issues + 1);
  });
});

test("the overview takes one trip and writes nothing", async () => {
  const asked = await admin.get("/api/admin/overview");
  expect(asked.cost.trips).toBe(1);
  expect(asked.cost.written).toBe(0);
});
