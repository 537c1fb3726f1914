import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import { z } from "zod";

import { startGemOrderRoute, verifyGemOrderRoute } from "../../../../contract/gem-orders/calls.ts";
import { messages } from "../../../../dev/doubles/zarinpal-messages.ts";
import worker from "../../../../worker/index.ts";
import { type Answer, post, read } from "../call.ts";
import { passSeconds } from "../clock.ts";
import { rows } from "../database.ts";
import { eventually } from "../eventually.ts";
import { entriesOf } from "./gems.ts";
import type { Person } from "../people.ts";

const begun = startGemOrderRoute.responses[200].content["application/json"].schema;
const result = verifyGemOrderRoute.responses[200].content["application/json"].schema;

/** The choices on the double's pay page (dev/doubles/pay-page.ts). */
export type Choice = "ok" | "cancel" | "hang" | "failed" | "waiting" | "amount" | "verified" | "unknown";

export const startOrder = (person: Person, gems = 10): Promise<Answer> => person.post("/api/gem-orders", { gems });

/** Starts buying gems. @returns the gateway's authority */
export async function anOrder(person: Person, gems = 10): Promise<string> {
  const { paymentUrl } = read(await startOrder(person, gems), begun);
  return paymentUrl.slice(paymentUrl.lastIndexOf("/") + 1);
}

/** Chooses on the pay page. @returns the query of the return address; null if there is no return */
export async function choose(authority: string, choice: Choice): Promise<URLSearchParams | null> {
  const url = `${env.ZARINPAL_BASE_URL}/pg/StartPay/${authority}?choice=${choice}`;
  if (choice === "hang") return closeWhilePaying(url, authority);
  const page = await fetch(url, { redirect: "manual" });
  const location = page.headers.get("Location");
  return location ? new URL(location).searchParams : null;
}

/** Closes a page that does not answer, once the gateway has the money. */
async function closeWhilePaying(url: string, authority: string): Promise<null> {
  const closing = new AbortController();
  const page = fetch(url, { signal: closing.signal }).catch(() => null);
  await eventually(async () => expect(await gatewaySays(authority)).not.toBe("IN_BANK"));
  closing.abort();
  await page;
  return null;
}

const inquired = z.object({ data: z.object({ status: z.string() }) });

/** The gateway's record of a payment. */
export async function gatewaySays(authority: string): Promise<string> {
  const answer = await fetch(`${env.ZARINPAL_BASE_URL}/pg/v4/payment/inquiry.json`, {
    method: "POST",
    body: JSON.stringify({ merchant_id: env.ZARINPAL_MERCHANT_ID, authority }),
  });
  return inquired.parse(await answer.json()).data.status;
}

/** An order that was paid, and whose buyer has not returned. */
export async function aPaidOrder(person: Person, gems = 10): Promise<string> {
  const authority = await anOrder(person, gems);
  await choose(authority, "ok");
  return authority;
}

/** Returns from the gateway; without a person, as a visitor. */
export const comeBack = (authority: string, status: "OK" | "NOK" = "OK", person?: Person): Promise<Answer> =>
  (person?.post ?? post)("/api/gem-orders/verify", { authority, status });

/** The answer to a return. */
export const resultOf = (answer: Answer) => read(answer, result);

export async function orderOf(authority: string) {
  const [order] = await rows<{ id: string; state: string; ref: string; failure: string; toman: number }>(
    "select id, state, ref, failure, toman from gem_orders where authority = ?",
    authority,
  );
  expect(order).toBeDefined();
  return order!;
}

/** The gems a person has bought, in their entries. */
export async function boughtBy(person: Person): Promise<number[]> {
  const charges = (await entriesOf(person)).filter(({ kind }) => kind === "charge");
  return charges.map(({ amount }) => amount);
}

/** Lets one run of the cron pass. */
export const runCron = () => worker.scheduled(createScheduledController({ cron: "*/5 * * * *" }), env);

/** Runs the cron, every five minutes, until the order is settled: other orders have their turns too. */
export async function runCronUntilSettled(authority: string): Promise<void> {
  for (let run = 0; run < 20; run += 1) {
    passSeconds(300);
    await runCron();
    if ((await orderOf(authority)).state !== "open") return;
  }
}

export type Trouble = "hang" | "drop" | "garbage" | "error500" | `-${number}`;
/** Every code by which the gateway refuses. */
export const REFUSALS = Object.keys(messages).map((code): `-${number}` => `-${-Number(code)}`);
type GatewayCall = "request" | "verify" | "inquiry" | "unVerified";

/** Makes the gateway fail at a call until the test ends, or its spies are restored. */
export function gatewayFailsAt(name: GatewayCall, trouble: Trouble): void {
  if (vi.isMockFunction(globalThis.fetch)) vi.mocked(globalThis.fetch).mockRestore();
  const { fetch } = globalThis;
  const base = env.ZARINPAL_BASE_URL;
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    const { url } = new Request(input, init);
    return fetch(url.replace(`${base}/pg/`, `${base}/trouble/${trouble}/${name}/pg/`), init);
  });
}
