import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import { BACKUP_OLD_MS, PAYMENT_STUCK_MS } from "../../contract/alerts/values.ts";
import { DATABASE_MAX_BYTES } from "../../contract/overview/values.ts";
import { DAY_MS, HOUR_MS, tehranDay } from "../../contract/time.ts";
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
  "d1-large": ({ query }) =>
    query(
      "INSERT OR REPLACE INTO day_counts (day, name, count) VALUES (?, 'database-bytes', ?)",
      tehranDay(Date.now() - 30 * DAY_MS),
      0.6 * DATABASE_MAX_BYTES,
    ),
  "d1-busy": async ({ url, query }) => {
    // The time is written behind the answer.
    for (let tries = 0; tries < 50 && (await query("SELECT 1 FROM primary_times")).length === 0; tries += 1) {
      await fetch(`${url}/api/jokes/${randomUUID()}`);
      await wait(100);
    }
  },
  "backup-missing": ({ query }) =>
    query("UPDATE heartbeats SET ran_at = ? WHERE schedule = 'backup'", Date.now() - BACKUP_OLD_MS - HOUR_MS),
  "payment-stuck": ({ query }) =>
    query(
      `INSERT INTO gem_orders (id, user_id, gems, toman, authority, created_at)
       SELECT ?, min(id), 10, 10000, ?, ? FROM users`,
      randomUUID(),
      `S${randomBytes(18).toString("hex").slice(1)}`,
      Date.now() - 2 * PAYMENT_STUCK_MS,
    ),
  "push-stopped": async ({ query }) => {
    const at = Date.now() - HOUR_MS;
    await query("INSERT OR REPLACE INTO push_campaigns (kind, at, since, up_to) VALUES ('news', ?1, ?1, 1)", at);
    await query("INSERT INTO push_ranges (kind, at, up_to, reached) VALUES ('news', ?, 1, 0)", at);
  },
};

/** Lets `PUT /chaos` at the doubles provoke a failure in this app, which was started with {@link CHAOS_FRONT}. */
export function allowChaos(app: ChaosApp): void {
  app.doubles.onChaos = async (word) => {
    if (word !== OFF && !isFailure(word)) throw new Error(`nothing is called ${word}`);
    const { away } = app.doubles;
    away.clear();
    if (word === OFF) {
      await app.query("UPDATE heartbeats SET ran_at = ?", Date.now());
      await app.query("DELETE FROM day_counts WHERE name = 'database-bytes'");
      await app.query("DELETE FROM primary_times");
    } else {
      // An alert of the last hour must not suppress this one.
      await app.query("DELETE FROM alerts WHERE kind = ?", word);
      for (const name of AWAY[word] ?? []) away.add(name);
    }
    await fetch(`${app.url}/api/chaos`, { method: "PUT", body: word });
    if (word !== OFF) await HAPPENS[word]?.(app);
  };
}
