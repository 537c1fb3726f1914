import { and, eq, gte, isNotNull, or } from "drizzle-orm";

import { PAYMENT_LATE_MS, SERVER_ERRORS_PER_HOUR_ALARMED } from "../../contract/alerts/values.ts";
import type { Counted } from "../../contract/quotas/values.ts";
import { HOUR_MS, MINUTE_MS } from "../../contract/time.ts";
import type { Ctx } from "../context.ts";
import { serverErrors } from "../db/schema/counts.ts";
import { quotaCounts } from "../db/schema/quotas.ts";
import { type Finding, raiseAlerts } from "../domain/alerts/raise-alerts.ts";
import { probe, silentSchedules } from "../domain/alerts/probe.ts";
import { isCountedAlert, selectAlerts } from "../domain/alerts/standing-alerts.ts";
import { selectWaitingOrders } from "../domain/gem-orders/waiting-orders.ts";
import { selectLastProof } from "../domain/gems/ledger-proof.ts";
import { windowAt } from "../domain/quotas/quota.ts";

/** Runs come every five minutes: the hour before the last run still counts. */
const BETWEEN_RUNS_MS = 5 * MINUTE_MS;
const SHARED: readonly Counted[] = ["sms", "emails", "pictures"];

/**
 * Looks at the whole: the parts, the other schedule, and what failed since; tells the operator what is wrong. Run first,
 * so that a task that hangs does not delay it.
 */
export async function watch(ctx: Ctx): Promise<void> {
  const { database, pictures, objects, beats } = await probe(ctx);
  const found: Finding[] = [];
  const find = (kind: Finding["kind"], count: number) => count > 0 && found.push({ kind, count });
  find("d1-down", Number(database === "down"));
  find("d1-slow", Number(database === "slow"));
  find("r2-down", Number(pictures === "down"));
  find("object-stuck", Number(objects === "down"));
  if (beats === null) return raiseAlerts(ctx, found);
  find("cron-silent", silentSchedules(beats, ctx.now).length);

  const reading = ctx.db.batch([
    selectErrors(ctx),
    selectWaitingOrders(ctx, ctx.now - PAYMENT_LATE_MS),
    selectLastProof(ctx),
    selectNearlyUsed(ctx),
    selectAlerts(ctx),
  ]);
  const [failed, [payments], [proof], quotas, counted] = await reading.catch(async (error: unknown) => {
    await raiseAlerts(ctx, [...found, { kind: "d1-down", count: 1 }]);
    throw error;
  });
  find(
    "server-errors",
    Math.max(0, ...failed.map(({ count }) => count).filter((it) => it >= SERVER_ERRORS_PER_HOUR_ALARMED)),
  );
  find("payment-stuck", payments?.late ?? 0);
  find("ledger-wrong", proof?.wrongWallets ?? 0);
  find("quota-nearly-used", quotas.length);
  await raiseAlerts(
    ctx,
    found,
    counted.filter(isCountedAlert).map(({ kind }) => kind),
  );
}

const selectErrors = ({ db, now }: Ctx) =>
  db
    .select()
    .from(serverErrors)
    .where(gte(serverErrors.hour, Math.floor((now - BETWEEN_RUNS_MS) / HOUR_MS) * HOUR_MS));

/** What everybody has used four fifths of, in this hour or today: a key lookup each. */
const selectNearlyUsed = ({ db, now }: Ctx) => {
  const rows = (["hour", "day"] as const).flatMap((window) => {
    const { startedAt } = windowAt(window, now);
    return SHARED.map((quota) =>
      and(
        eq(quotaCounts.window, window),
        eq(quotaCounts.startedAt, startedAt),
        eq(quotaCounts.quota, quota),
        eq(quotaCounts.subject, ""),
        eq(quotaCounts.item, ""),
      ),
    );
  });
  return db
    .select({ quota: quotaCounts.quota })
    .from(quotaCounts)
    .where(and(or(...rows), isNotNull(quotaCounts.alarmedBy)));
};
