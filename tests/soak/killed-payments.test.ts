import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { type Account, cookieOf, register } from "../../dev/app/session.ts";
import type { GatewayCall } from "../../dev/doubles/gateway.ts";
import { type KillableApp, startKillableApp } from "../e2e/support/killable-app.ts";
import { aMobile } from "../support/a-mobile.ts";

const GEMS = 10;
const HOUR_MS = 60 * 60 * 1000;
/** Each asks about some of the orders. */
const RUNS = 4;

const begun = z.object({ paymentUrl: z.url() });

let app: KillableApp;

beforeAll(async () => {
  app = await startKillableApp();
});

afterAll(() => app.close());

/** The database of the running app. */
const query: KillableApp["query"] = (sql, ...values) => app.query(sql, ...values);

const post = (path: string, body: unknown, cookie = "") =>
  fetch(app.url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: app.url, Cookie: cookie },
    body: JSON.stringify(body),
  });

async function begin(person: Account): Promise<string> {
  const answer = await post("/api/gem-orders", { gems: GEMS }, cookieOf(person));
  const { paymentUrl } = begun.parse(await answer.json());
  return paymentUrl;
}

const pay = (paymentUrl: string) => fetch(`${paymentUrl}?choice=ok`, { redirect: "manual" });
const authorityOf = (paymentUrl: string) => paymentUrl.slice(paymentUrl.lastIndexOf("/") + 1);
const comeBack = (paymentUrl: string) =>
  post("/api/gem-orders/verify", { authority: authorityOf(paymentUrl), status: "OK" });
const runCron = () => fetch(`${app.url}/cdn-cgi/local/scheduled?cron=${encodeURIComponent("*/5 * * * *")}`);

/** Dates the orders back by a day; the trigger that forbids it is dropped meanwhile. */
async function passOneDay(): Promise<void> {
  const [trigger] = await query("select sql from sqlite_master where name = 'gem_orders_stand'");
  await query("drop trigger gem_orders_stand");
  await query("update gem_orders set created_at = created_at - ?1, asked_at = asked_at - ?1", 25 * HOUR_MS);
  await query(z.object({ sql: z.string() }).parse(trigger).sql);
}

/** A buyer's progress until the app died, while one of the gateway's answers was held. */
const steps: Record<GatewayCall, (person: Account) => Promise<unknown>> = {
  request: begin,
  startPay: async (person) => fetch(await begin(person)),
  pay: async (person) => pay(await begin(person)),
  verify: async (person) => {
    const paymentUrl = await begin(person);
    await pay(paymentUrl);
    return comeBack(paymentUrl);
  },
  // A buyer who returns and says they have paid while they are still at their bank.
  inquiry: async (person) => comeBack(await begin(person)),
  unVerified: async (person) => {
    await pay(await begin(person));
    return runCron();
  },
};

/** Whether the gateway never received the call, carried it out after the app had died, or had just done so. */
const moments = ["never", "late", "done"] as const;
type Moment = (typeof moments)[number];
const kills = (["request", "startPay", "pay", "verify", "inquiry", "unVerified"] as const).flatMap((call) =>
  moments.map((moment) => ({ call, moment })),
);

/** Whether the buyer has paid by then. */
const wasPaid = (call: GatewayCall, moment: Moment) =>
  call === "verify" || call === "unVerified" || (call === "pay" && moment !== "never");

async function killAt(call: GatewayCall, moment: Moment): Promise<Account> {
  const person = await register(query, aMobile(), null);
  const held = app.doubles.gateway.holdNext(call, moment === "done" ? "after" : "before");
  // Its connection ends with the app.
  const going = steps[call](person).catch(() => undefined);
  await held.reached;
  await app.killAndStartAgain();
  if (moment !== "never") held.release();
  if (moment !== "never" || !["startPay", "pay"].includes(call)) await going;
  return person;
}

/** The outcome of a person's orders in our database and at the gateway. */
async function booksOf({ id }: Account) {
  const orders = await query("select id, state from gem_orders where user_id = ?", id);
  const entries = await query("select unique_key as key, amount from ledger_entries where user_id = ?", id);
  const [wallet] = await query("select balance from wallets where user_id = ?", id);
  const payments = app.doubles.gateway.list().filter(({ orderId }) => orders.some((order) => order["id"] === orderId));
  const taken = payments.some(({ state }) => state === "VERIFIED");
  return { orders, entries, balance: wallet?.["balance"] ?? 0, taken };
}

test(
  "an app killed at any of the gateway's calls credits each paid order once and fails the others",
  { timeout: 240_000 },
  async () => {
    const people: { call: GatewayCall; moment: Moment; person: Account }[] = [];
    for (const { call, moment } of kills) people.push({ call, moment, person: await killAt(call, moment) });
    await passOneDay();
    for (let run = 0; run < RUNS; run += 1) {
      expect((await runCron()).ok).toBe(true);
      await query("update gem_orders set asked_at = asked_at - 600000 where state = 'open'");
    }
    const check = async () => {
      for (const { call, moment, person } of people) {
        const isPaid = wasPaid(call, moment);
        const { orders, entries, balance, taken } = await booksOf(person);
        expect({ call, moment, states: orders.map(({ state }) => state), entries, balance, taken }).toEqual({
          call,
          moment,
          states: [isPaid ? "paid" : "failed"],
          entries: isPaid ? [{ key: `charge:${String(orders[0]?.["id"])}`, amount: GEMS }] : [],
          balance: isPaid ? GEMS : 0,
          taken: isPaid,
        });
      }
    };
    await check();
    // Everybody returns once more, at the same time as the scheduled task.
    const authorities = await query("select authority from gem_orders where authority is not null");
    await Promise.all([
      runCron(),
      ...authorities.flatMap(({ authority }) => [comeBack(`/${String(authority)}`), comeBack(`/${String(authority)}`)]),
    ]);
    await check();
  },
);
