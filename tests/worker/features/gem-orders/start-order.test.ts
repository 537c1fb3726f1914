import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { PROVIDER_TIMEOUT_MS } from "../../../../contract/limits.ts";
import { WANTED } from "../../../../contract/gem-orders/values.ts";
import { refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import {
  REFUSALS,
  anOrder,
  boughtBy,
  choose,
  comeBack,
  gatewayFailsAt,
  orderOf,
  startOrder,
} from "../../support/features/gem-orders.ts";
import { timeOutAtOnce } from "../../support/timeouts.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { clearSettings, setSetting } from "../../support/features/settings.ts";

const ordersOf = ({ userId }: Person) =>
  rows("select gems, toman, state, failure, authority from gem_orders where user_id = ? order by id", userId);

beforeEach(async () => {
  await clearSettings();
  vi.spyOn(console, "error").mockReturnValue();
});

test("starting an order answers where to pay and how much", async () => {
  const person = await aPerson();
  const { body } = await startOrder(person, 30);
  expect(body).toMatchObject({
    toman: 30_000,
    paymentUrl: expect.stringMatching(`^${env.ZARINPAL_BASE_URL}/pg/StartPay/S[0-9A-Za-z]{35}$`),
  });
  expect(await ordersOf(person)).toMatchObject([{ gems: 30, toman: 30_000, state: "open", failure: "" }]);
  expect(await boughtBy(person)).toEqual([]);
});

test("an order has the price in the settings when it is made", async () => {
  const person = await aPerson();
  await setSetting("gem-packages", { packages: [7], tomanPerGem: 2000 });
  expect((await startOrder(person, 7)).body).toMatchObject({ toman: 14_000 });
  expect(refusalOf(await startOrder(person, 30))).toBe("400 GEM_PACKAGE_NOT_FOUND");
});

test("an order's price has the discount taken off, to the toman", async () => {
  const person = await aPerson();
  const packages = [
    { gems: 7, percentOff: 0 },
    { gems: 33, percentOff: 15 },
  ];
  await setSetting("gem-packages", { packages, tomanPerGem: 333 });
  expect((await startOrder(person, 7)).body).toMatchObject({ toman: 2331 });
  expect((await startOrder(person, 33)).body).toMatchObject({ toman: 9341 });
  expect(await ordersOf(person)).toMatchObject([{ toman: 2331 }, { toman: 9341 }]);
});

describe("the purpose of an order", () => {
  const back = async (person: Person) => {
    const authority = String((await ordersOf(person)).at(-1)?.["authority"]);
    return { authority, query: Object.fromEntries((await choose(authority, "ok")) ?? []) };
  };

  test("leads the payment back to it, with the cost only for a video", async () => {
    for (const wanted of WANTED) {
      const person = await aPerson();
      expect((await person.post("/api/gem-orders", { gems: 10, wanted })).status).toBe(200);
      const plain = await back(person);
      expect(plain.query).toEqual({ for: wanted, Authority: plain.authority, Status: "OK" });
      expect((await person.post("/api/gem-orders", { gems: 10, wanted, cost: 30 })).status).toBe(200);
      const { query } = await back(person);
      expect([query["for"], query["cost"]]).toEqual([wanted, wanted === "video" ? "30" : undefined]);
    }
  });

  test("is rejected, and no order is stored, when it or its cost is invalid", async () => {
    const person = await aPerson();
    const invalid = [
      ...[0, 10_000, 1.5, "30", null].map((cost) => ({ wanted: "video", cost })),
      ...["https://evil.example", "//evil.example", "store", "", null, 7].map((wanted) => ({ wanted })),
    ];
    for (const fields of invalid)
      expect(refusalOf(await person.post("/api/gem-orders", { gems: 10, ...fields })), JSON.stringify(fields)).toBe(
        "400 INVALID_INPUT",
      );
    expect(await ordersOf(person)).toEqual([]);
  });
});

test("the gateway receives the amount in rial, the order id and our address, but nothing personal", async () => {
  const person = await aPerson();
  const sent: string[] = [];
  const { fetch } = globalThis;
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    sent.push(String(init?.body));
    return fetch(input, init);
  });
  const { id } = await orderOf(await anOrder(person, 100));
  expect(sent.map((body) => JSON.parse(body))).toEqual([
    {
      merchant_id: env.ZARINPAL_MERCHANT_ID,
      amount: 1_000_000,
      currency: "IRR",
      description: "100 جم لبخند",
      callback_url: "http://localhost:8787/payment-verify",
      metadata: { order_id: id },
    },
  ]);
});

describe("the start of an order", () => {
  test("is rejected for an unknown package and for a person who is suspended or has no proved mobile", async () => {
    for (const [over, gems, refusal] of [
      [{}, 11, "400 GEM_PACKAGE_NOT_FOUND"],
      [{}, 0.5, "400 INVALID_INPUT"],
      [{ mobile: null }, 10, "403 MOBILE_REQUIRED"],
      [{ suspendedUntil: Date.now() + 60_000 }, 10, "403 SUSPENDED"],
    ] as const) {
      const person = await aPerson(over);
      expect(refusalOf(await startOrder(person, gems))).toBe(refusal);
      expect(await ordersOf(person)).toEqual([]);
    }
  });

  test("is rejected when ten orders of the last hour are unpaid", async () => {
    stopClockAt("2026-11-22T08:30:00Z");
    const person = await aPerson();
    await comeBack(await anOrder(person), "NOK", person);
    passSeconds(600);
    for (let n = 0; n < 9; n += 1) await anOrder(person);
    const refused = await startOrder(person);
    expect(refused.body).toMatchObject({ code: "TOO_MANY_ORDERS", retryAfter: 3000 });
    passSeconds(2999);
    expect((await startOrder(person)).body).toMatchObject({ retryAfter: 1 });
    passSeconds(1);
    await anOrder(person);
    expect((await startOrder(person)).body).toMatchObject({ retryAfter: 600 });
  });

  test("is rejected beyond ten unpaid orders in an hour, also when all start at once", async () => {
    const person = await aPerson();
    const answers = await Promise.all(Array.from({ length: 14 }, () => startOrder(person)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(refusalOf)).toEqual(Array(4).fill("429 TOO_MANY_ORDERS"));
    expect(await ordersOf(person)).toHaveLength(10);
  });
});

test("a failing gateway gives a Persian error and failed orders, which never prevent a later one", async () => {
  const person = await aPerson();
  const troubles = ["drop", "garbage", "error500", ...REFUSALS] as const;
  for (const trouble of troubles) {
    gatewayFailsAt("request", trouble);
    const answer = await startOrder(person);
    expect(answer.body, trouble).toEqual({
      success: false,
      code: "PAYMENT_UNAVAILABLE",
      error: "درگاه پرداخت جواب نمی‌دهد. پولی کم نشده است؛ کمی بعد دوباره تلاش کن.",
    });
  }
  const failed = { state: "failed", authority: null, failure: expect.any(String) };
  expect(await ordersOf(person)).toMatchObject(troubles.map(() => failed));
  vi.restoreAllMocks();
  await anOrder(person);
});

test("an authority that the gateway gives twice fails the new order and stays with the first one", async () => {
  const first = await anOrder(await aPerson());
  const person = await aPerson();
  vi.spyOn(globalThis, "fetch").mockImplementation(async () =>
    Response.json({
      data: { code: 100, message: "Success", authority: first, fee_type: "Merchant", fee: 0 },
      errors: [],
    }),
  );
  expect(refusalOf(await startOrder(person))).toBe("502 PAYMENT_UNAVAILABLE");
  vi.restoreAllMocks();
  expect(await ordersOf(person)).toMatchObject([{ state: "failed", authority: null, failure: "authority-twice" }]);
  expect(await orderOf(first)).toMatchObject({ state: "open" });
});

test("starting an order fails within five seconds when the gateway never answers", async () => {
  const person = await aPerson();
  gatewayFailsAt("request", "hang");
  const given = timeOutAtOnce();
  expect(refusalOf(await startOrder(person))).toBe("502 PAYMENT_UNAVAILABLE");
  expect(given).toEqual([PROVIDER_TIMEOUT_MS]);
});

test("no log line contains the merchant's id", async () => {
  const lines = vi.spyOn(console, "error").mockReturnValue();
  gatewayFailsAt("request", "-10");
  await startOrder(await aPerson());
  const said = lines.mock.calls.flat().join();
  expect(said).toContain("-10");
  expect(said).not.toContain(env.ZARINPAL_MERCHANT_ID);
});
