import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";

import { reopenOrders } from "../../../dev/backup/orders.ts";
import { settleGemOrders } from "../../../worker/cron/settle-gem-orders.ts";
import { D1Connection } from "../../../worker/db/client.ts";
import { createContext } from "../../../worker/create-context.ts";
import { deadly } from "../support/backfills.ts";
import { passSeconds } from "../support/clock.ts";
import { rows, whileD1Fails } from "../support/database.ts";
import {
  aPaidOrder,
  anOrder,
  boughtBy,
  choose,
  comeBack,
  gatewayFailsAt,
  orderOf,
  resultOf,
  runCron,
  runCronUntilSettled,
} from "../support/features/gem-orders.ts";
import { aPerson } from "../support/people.ts";
import { clearSettings } from "../support/features/settings.ts";

const HOUR = 60 * 60;

beforeEach(async () => {
  await clearSettings();
  vi.spyOn(console, "log").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
});

test("a buyer who paid and never came back gets the gems once", async () => {
  const person = await aPerson();
  const authority = await anOrder(person);
  await choose(authority, "hang");
  await runCronUntilSettled(authority);
  expect(await orderOf(authority)).toMatchObject({ state: "paid" });
  for (let n = 0; n < 3; n += 1) await runCron();
  expect(await boughtBy(person)).toEqual([10]);
  expect(resultOf(await comeBack(authority, "OK", person))).toMatchObject({ state: "paid", walletBalance: 10 });
});

test("a payment that the gateway already verified is found by asking about each open order", async () => {
  const person = await aPerson();
  const authority = await anOrder(person);
  await choose(authority, "verified");
  await runCronUntilSettled(authority);
  expect(await boughtBy(person)).toEqual([10]);
});

test("a cancelled order that was paid after all is found in the gateway's unverified list", async () => {
  const person = await aPerson();
  const authority = await anOrder(person);
  await comeBack(authority, "NOK", person);
  expect(await orderOf(authority)).toMatchObject({ state: "cancelled" });
  await choose(authority, "hang");
  for (let n = 0; n < 5 && (await orderOf(authority)).state !== "paid"; n += 1) await runCron();
  expect(await orderOf(authority)).toMatchObject({ state: "paid" });
  expect(await boughtBy(person)).toEqual([10]);
});

test("an order fails when its payment failed at the bank", async () => {
  const authority = await anOrder(await aPerson());
  await choose(authority, "failed");
  await runCronUntilSettled(authority);
  expect(await orderOf(authority)).toMatchObject({ state: "failed", failure: "-51" });
});

test("an order that never began at the gateway fails once it is old, and a new one stays open", async () => {
  const person = await aPerson();
  const authority = await anOrder(person);
  const insert = "insert into gem_orders (id, user_id, gems, toman, created_at) values (?, ?, 10, 10000, ?)";
  const stateOf = async (id: string) => (await rows("select state, failure from gem_orders where id = ?", id))[0];
  const [old, young] = [crypto.randomUUID(), crypto.randomUUID()];
  await rows(insert, old, person.userId, Date.now() - 300_000);
  await rows(insert, young, person.userId, Date.now());
  await runCron();
  expect(await stateOf(old)).toEqual({ state: "failed", failure: "not-begun" });
  expect(await stateOf(young)).toEqual({ state: "open", failure: "" });
  expect(await orderOf(authority)).toMatchObject({ state: "open" });
});

test("an order stays open while the gateway fails in any way, and is settled afterwards", async () => {
  const person = await aPerson();
  const authority = await aPaidOrder(person);
  passSeconds(25 * HOUR);
  for (const [call, trouble] of [
    ["unVerified", "drop"],
    ["verify", "drop"],
    ["verify", "garbage"],
    ["verify", "error500"],
    ["verify", "-12"],
  ] as const) {
    gatewayFailsAt(call, trouble);
    const errors = vi.spyOn(console, "error").mockReturnValue();
    for (let n = 0; n < 2; n += 1) {
      passSeconds(300);
      await runCron();
    }
    expect(globalThis.fetch, call).toHaveBeenCalled();
    expect(String(errors.mock.calls), trouble).toMatch(/"payment-gateway-failed"[^}]*"reason"/);
    expect(await orderOf(authority), `${trouble} at ${call}`).toMatchObject({ state: "open" });
  }
  vi.mocked(globalThis.fetch).mockRestore();
  await runCronUntilSettled(authority);
  expect(await boughtBy(person)).toEqual([10]);
});

test("a payment is settled although the gateway answers no unverified list", async () => {
  const person = await aPerson();
  for (const trouble of ["-12", "garbage", "error500"] as const) {
    const authority = await aPaidOrder(person);
    gatewayFailsAt("unVerified", trouble);
    await runCronUntilSettled(authority);
    expect(await orderOf(authority), trouble).toMatchObject({ state: "paid" });
    vi.mocked(globalThis.fetch).mockRestore();
  }
  expect(await boughtBy(person)).toEqual([10, 10, 10]);
});

test("an unpaid order stays open for a day and then expires, even when the gateway does not know its state", async () => {
  const person = await aPerson();
  for (const trouble of [null, "-12", "-54", "garbage", "error500"] as const) {
    const authority = await anOrder(person);
    if (trouble !== null) gatewayFailsAt("inquiry", trouble);
    passSeconds(23 * HOUR);
    await runCron();
    expect(await orderOf(authority), `${trouble}`).toMatchObject({ state: "open" });
    passSeconds(2 * HOUR);
    await runCronUntilSettled(authority);
    expect(await orderOf(authority), `${trouble}`).toMatchObject({ state: "failed", failure: "expired" });
    expect(trouble === null || vi.mocked(globalThis.fetch).mock.calls.length > 0, `${trouble}`).toBe(true);
    if (trouble !== null) vi.mocked(globalThis.fetch).mockRestore();
  }
});

test("an order does not expire while the gateway cannot be reached for its state", async () => {
  const authority = await anOrder(await aPerson());
  gatewayFailsAt("inquiry", "drop");
  passSeconds(25 * HOUR);
  for (let n = 0; n < 3; n += 1) {
    await runCron();
    passSeconds(300);
  }
  expect(globalThis.fetch).toHaveBeenCalled();
  expect(await orderOf(authority)).toMatchObject({ state: "open" });
});

test("an open order is checked however many unrelated payments the gateway lists", async () => {
  const stuck: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const person = await aPerson();
    for (let order = 0; order < 10; order += 1) stuck.push(await anOrder(person));
  }
  // Paid with another amount: the gateway lists them for ever, and nobody can collect them.
  for (const authority of stuck) await choose(authority, "amount");
  const authority = await anOrder(await aPerson());
  await choose(authority, "failed");
  await runCronUntilSettled(authority);
  for (const one of stuck) await choose(one, "unknown");
  expect(await orderOf(authority)).toMatchObject({ state: "failed" });
});

test("an order that the database rejects is logged and fails the run, and the other orders are settled", async () => {
  const errors = vi.spyOn(console, "error").mockReturnValue();
  const [unlucky, person] = [await aPerson(), await aPerson()];
  const [first, second] = [await aPaidOrder(unlucky), await aPaidOrder(person)];
  await whileD1Fails(`insert on ledger_entries when new.user_id = ${unlucky.userId}`, async () => {
    await expect(runCron()).rejects.toThrow("settleGemOrders");
  });
  expect(await orderOf(second)).toMatchObject({ state: "paid" });
  expect(await boughtBy(person)).toEqual([10]);
  const { id, state } = await orderOf(first);
  expect(state).toBe("open");
  const [line] = errors.mock.calls.map(String).filter((one) => one.includes("gem-order-not-settled"));
  expect(line).toContain(`"order":"${id}"`);
  await runCronUntilSettled(first);
  expect(await boughtBy(unlucky)).toEqual([10]);
});

test("a run settles sixty open orders in two turns when the run before it was killed", async () => {
  const person = await aPerson();
  await rows(
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < 59)
     insert into gem_orders (id, user_id, gems, toman, authority, created_at)
     select 'unknown-' || i, ?, 10, 10000, 'S9' || printf('%034d', i), 1000 from n`,
    person.userId,
  );
  const settled = async () =>
    (await rows("select 1 from gem_orders where id like 'unknown-%' and state = 'failed' and failure = '-54'")).length;
  // The turn was taken, and the gateway not asked.
  const dying = createContext(env, new D1Connection(deadly.after(2)));
  await expect(settleGemOrders(dying)).rejects.toThrow("killed");
  expect(await settled()).toBe(0);
  passSeconds(300);
  await runCron();
  expect(await settled()).toBe(60);
});

test("an order is credited once when the cron and its returning buyer come at the same moment", async () => {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const person = await aPerson();
    const authority = await aPaidOrder(person);
    passSeconds(300);
    await Promise.all([runCron(), ...Array.from({ length: 5 }, () => comeBack(authority, "OK")), runCron()]);
    passSeconds(300);
    await runCronUntilSettled(authority);
    expect(await boughtBy(person)).toEqual([10]);
    expect(await orderOf(authority)).toMatchObject({ state: "paid" });
  }
});

test("an order that was verified after the moment to which the database was restored is paid", async () => {
  const person = await aPerson();
  const authority = await anOrder(person);
  await comeBack(authority, "NOK", person);
  await choose(authority, "verified");
  for (let n = 0; n < 3; n += 1) await runCron();
  expect(await orderOf(authority)).toMatchObject({ state: "cancelled" });
  await rows(reopenOrders(Date.now()));
  await runCronUntilSettled(authority);
  expect(await orderOf(authority)).toMatchObject({ state: "paid" });
  expect(await boughtBy(person)).toEqual([10]);
});
