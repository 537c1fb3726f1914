import { randomBytes, randomUUID } from "node:crypto";

import { DAY_MS, HOUR_MS } from "../../contract/time.ts";
import { PAYMENT_STUCK_MS } from "../../contract/alerts/values.ts";
import type { App } from "../app/app.ts";
import type { ProviderName } from "../../worker/providers/providers.ts";
import { type Failure, OFF, isFailure } from "./failures.ts";

/** Options of {@link startApp} with which failures can be provoked. */
export const CHAOS_FRONT = "dev/chaos/worker/front.ts";

type ChaosApp = Pick<App, "url" | "doubles" | "query">;

/** The services that are away in a failure. */
const AWAY: Partial<Record<Failure, ProviderName[]>> = {
  "sms-down": ["kavenegar", "smsir"],
  "payment-stuck": ["payment"],
};

/** Further steps that make the failure show. */
const HAPPENS: Partial<Record<Failure, (app: ChaosApp) => Promise<unknown>>> = {
  "sms-down": async ({ url }) => {
    for (let n = 0; n < 3; n += 1) {
      const mobileNumber = `0935${String(Math.floor(Math.random() * 1e7)).padStart(7, "1")}`;
      await fetch(`${url}/api/login-code`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: url },
        body: JSON.stringify({ mobileNumber }),
      });
    }
  },
  "cron-silent": ({ query }) =>
    query("UPDATE heartbeats SET ran_at = ? WHERE schedule = 'nightly'", Date.now() - DAY_MS - 3 * HOUR_MS),
  "payment-stuck": ({ query }) =>
    query(
      `INSERT INTO gem_orders (id, user_id, gems, toman, authority, created_at)
       SELECT ?, min(id), 10, 10000, ?, ? FROM users`,
      randomUUID(),
      `S${randomBytes(18).toString("hex").slice(1)}`,
      Date.now() - 2 * PAYMENT_STUCK_MS,
    ),
};

/** Lets `PUT /chaos` at the doubles provoke a failure in this app, which was started with {@link CHAOS_FRONT}. */
export function allowChaos(app: ChaosApp): void {
  app.doubles.onChaos = async (word) => {
    if (word !== OFF && !isFailure(word)) throw new Error(`nothing is called ${word}`);
    const { away } = app.doubles;
    away.clear();
    if (word === OFF) await app.query("UPDATE heartbeats SET ran_at = ?", Date.now());
    else {
      // An alert of the last hour must not suppress this one.
      await app.query("DELETE FROM alerts WHERE kind = ?", word);
      for (const name of AWAY[word] ?? []) away.add(name);
    }
    await fetch(`${app.url}/api/chaos`, { method: "PUT", body: word });
    if (word !== OFF) await HAPPENS[word]?.(app);
  };
}
