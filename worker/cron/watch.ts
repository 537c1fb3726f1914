import { gte, sql } from "drizzle-orm";

import {
  BACKUP_OLD_MS,
  DAILY_JOKE_CALLED_FROM_MS,
  FAILURES_ALARMED,
  PAYMENT_LATE_MS,
  PRIMARY_BUSY_SHARE,
} from "../../contract/alerts/values.ts";
import { toPersianDigits } from "../../contract/digits.ts";
import { type Counted, QUOTA_WINDOWS } from "../../contract/quotas/values.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, tehranDay, tehranDayStart } from "../../contract/time.ts";
import type { Ctx } from "../context.ts";
import { failures } from "../db/schema/counts.ts";
import { CHANNELS } from "../db/schema/jokes.ts";
import { bestOfDays } from "../domain/jokes/best.ts";
import { mayLeave, maySend } from "../domain/jokes/visibility.ts";
import { type Finding, raiseAlerts, selectAlerts } from "../domain/alerts/raise-alerts.ts";
import { findSize } from "../domain/alerts/database-size.ts";
import { probe, silentSchedules } from "../domain/alerts/probe.ts";
import { selectWaitingOrders } from "../domain/gem-orders/waiting-orders.ts";
import { PRIMARY_WINDOW_MS, selectPrimaryTime } from "../domain/counts/primary-time.ts";
import { selectLastProof } from "../domain/gems/ledger-proof.ts";
import { persianMoment } from "../domain/persian-day.ts";
import { selectUsed, windowAt } from "../domain/quotas/quota.ts";
import { selectStopped } from "../notifications/send/campaign-ranges.ts";

/** Runs come every five minutes: the hour before the last run still counts. */
const BETWEEN_RUNS_MS = 5 * MINUTE_MS;
const SHARED: readonly Counted[] = ["sms", "emails", "pictures"];

/**
 * Looks at the whole: the parts, the other schedule, and what failed since; alerts the operator to what is wrong. Run
 * first, so that a task that hangs does not delay it.
 */
export async function watch(ctx: Ctx): Promise<void> {
  const { database, pictures, objects, heartbeats } = await probe(ctx);
  const found: Finding[] = [];
  const find = (kind: Finding["kind"], count: number) => count > 0 && found.push({ kind, count });
  find("d1-down", Number(database === "down"));
  find("d1-slow", Number(database === "slow"));
  find("r2-down", Number(pictures === "down"));
  find("object-stuck", Number(objects === "down"));
  if (heartbeats === null) return raiseAlerts(ctx, found);
  find("cron-silent", silentSchedules(heartbeats, ctx.now).length);
  const backedUpAt = heartbeats.find(({ schedule }) => schedule === "backup")?.ranAt ?? 0;
  if (ctx.now - backedUpAt > BACKUP_OLD_MS)
    found.push({ kind: "backup-missing", count: 1, note: `آخرین پشتیبان: ${persianMoment(backedUpAt)}` });

  const looking = async () => {
    found.push(...(await findSize(ctx)));
    return ctx.db.batch([
      selectFailures(ctx),
      selectWaitingOrders(ctx, ctx.now - PAYMENT_LATE_MS),
      selectLastProof(ctx),
      selectShared(ctx),
      selectAlerts(ctx),
      selectDailyJoke(ctx),
      selectPrimaryTime(ctx),
      selectStopped(ctx),
    ]);
  };
  const [failed, [payments], [proof], quotas, seen, [dailyJoke], [primary], [pushRanges]] = await looking().catch(
    async (error: unknown) => {
      await raiseAlerts(ctx, [...found, { kind: "d1-down", count: 1 }]);
      throw error;
    },
  );
  for (const { kind, failed: count, tried } of failed) {
    const { least, share } = FAILURES_ALARMED[kind];
    if (count >= least && count >= share * tried) find(kind, count);
  }
  const busy = (primary?.busyMs ?? 0) / PRIMARY_WINDOW_MS;
  if (busy > PRIMARY_BUSY_SHARE) {
    const count = Math.round(busy * 100);
    found.push({ kind: "d1-busy", count, note: `${toPersianDigits(count)}٪ از پنج دقیقه` });
  }
  find("payment-stuck", payments?.late ?? 0);
  find("ledger-wrong", proof?.wrongWallets ?? 0);
  find("quota-nearly-used", quotas.filter(({ alarmedBy }) => alarmedBy !== null).length);
  find("daily-joke-waits", Number(dailyJoke?.waits ?? false));
  find("push-stopped", pushRanges?.stopped ?? 0);
  await raiseAlerts(
    ctx,
    found,
    seen.map(({ kind }) => kind).filter((kind) => kind === "delivery-failed"),
  );
}

const selectFailures = ({ db, now }: Ctx) =>
  db
    .select()
    .from(failures)
    .where(gte(failures.hour, windowAt("hour", now - BETWEEN_RUNS_MS).startedAt));

/** What everybody has used in this hour and today: a key lookup each. */
const selectShared = (ctx: Ctx) =>
  selectUsed(
    ctx,
    QUOTA_WINDOWS.flatMap((window) => SHARED.map((quota) => ({ ...windowAt(window, ctx.now), quota, subject: "" }))),
  );

/** Whether yesterday's best joke waits for the administrator's word, in the hour before it is sent; otherwise no row. */
function selectDailyJoke({ db, now, providers }: Ctx) {
  const day = tehranDay(now - DAY_MS);
  const intoDay = now - tehranDayStart(now) - DAILY_JOKE_CALLED_FROM_MS;
  const isSent = providers.webPush.publicKey !== "" || CHANNELS.some((channel) => providers[channel] !== null);
  const isDue = isSent && intoDay >= 0 && intoDay < HOUR_MS;
  const isThere = (isShown: typeof maySend) =>
    sql`exists (select 1 from (${bestOfDays({ from: day, to: day }, now, 1, isShown)}))`;
  return db
    .select({ waits: sql`${isThere(mayLeave)} and not ${isThere(maySend)}`.mapWith(Boolean).as("waits") })
    .from(sql`(select 1)`)
    .where(sql`${Number(isDue)}`);
}
