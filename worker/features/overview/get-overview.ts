import { and, eq, gte } from "drizzle-orm";

import { SCHEDULES, alertTitles } from "../../../contract/alerts/values.ts";
import { DATABASE_MAX_BYTES, type DayCount, OVERVIEW_DAYS, OVERVIEW_HOURS } from "../../../contract/overview/values.ts";
import { DAY_MS, HOUR_MS, tehranDay } from "../../../contract/time.ts";
import type { OverviewDay } from "../../../contract/overview/calls.ts";
import type { Ctx } from "../../context.ts";
import { dayCounts, failures } from "../../db/schema/counts.ts";
import { type Heartbeat, selectHeartbeats, silentSchedules } from "../../domain/alerts/probe.ts";
import { selectAlerts } from "../../domain/alerts/raise-alerts.ts";
import { runbookOf } from "../../domain/alerts/alert-operator.ts";
import { selectWaitingOrders } from "../../domain/gem-orders/waiting-orders.ts";
import { selectLastProof, toLedgerProof } from "../../domain/gems/ledger-proof.ts";
import { selectTold } from "../../notifications/send/campaign-ranges.ts";
import { selectTotal, totalOf } from "../../domain/lists/page.ts";

/** The last days in numbers, from stored counts: no table is counted. */
export async function getOverview(ctx: Ctx) {
  const { db, now } = ctx;
  const days = Array.from({ length: OVERVIEW_DAYS }, (_, age) => tehranDay(now - age * DAY_MS)).toReversed();
  const thisHour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const [counted, failed, openReports, unread, proofs, [payments], seen, heartbeats, campaigns] = await db.batch([
    db
      .select()
      .from(dayCounts)
      .where(gte(dayCounts.day, days[0] ?? "")),
    db
      .select()
      .from(failures)
      .where(and(gte(failures.hour, thisHour - OVERVIEW_DAYS * DAY_MS), eq(failures.kind, "server-errors"))),
    selectTotal(ctx, "reports-open"),
    selectTotal(ctx, "issues-unread"),
    selectLastProof(ctx),
    selectWaitingOrders(ctx),
    selectAlerts(ctx),
    selectHeartbeats(ctx),
    selectTold(ctx),
  ]);
  const { holds, provedAt, wrongWallets } = toLedgerProof(ctx, proofs);
  return {
    days: days.map((day) => toDay(day, counted, failed)),
    errorHours: Array.from({ length: OVERVIEW_HOURS }, (_, age) => thisHour - age * HOUR_MS)
      .toReversed()
      .map((hour) => ({
        hour: new Date(hour).toISOString(),
        errors: failed.find((row) => row.hour === hour)?.failed ?? 0,
      })),
    alerts: [...seen.filter(({ kind }) => kind !== "cron-silent"), ...silence(ctx, heartbeats)]
      .toSorted((one, other) => one.since - other.since)
      .map(({ kind, since, count }) => ({
        kind,
        title: alertTitles[kind],
        since: new Date(since).toISOString(),
        count,
        runbook: runbookOf(ctx.config, kind),
      })),
    open: { reports: totalOf(openReports), issues: totalOf(unread) },
    campaigns: campaigns.map(({ at, ...campaign }) => ({ ...campaign, begunAt: new Date(at).toISOString() })),
    paymentsOnTheWay: payments?.waiting ?? 0,
    redLines: {
      ledgerHolds: holds,
      ledgerProvedAt: provedAt,
      wrongWallets,
      paymentsToSettle: payments?.late ?? 0,
      databaseUsed: db.sizeBytes / DATABASE_MAX_BYTES,
    },
  };
}

function toDay(
  day: string,
  counted: readonly (typeof dayCounts.$inferSelect)[],
  failed: readonly (typeof failures.$inferSelect)[],
): OverviewDay {
  const of = (name: DayCount) => counted.find((row) => row.day === day && row.name === name)?.count ?? 0;
  return {
    day,
    signUps: of("sign-ups"),
    jokes: of("jokes"),
    gemsIn: of("gems-in"),
    gemsOut: of("gems-out"),
    reports: of("reports"),
    codes: of("codes"),
    messages: of("messages"),
    errors: failed.filter(({ hour }) => tehranDay(hour) === day).reduce((sum, row) => sum + row.failed, 0),
  };
}

/** A schedule that is silent now, as an alert: one that has stopped cannot say so itself. */
function silence({ now }: Ctx, heartbeats: readonly Heartbeat[]) {
  const silent = silentSchedules(heartbeats, now);
  const ends = silent.flatMap((name) =>
    heartbeats.filter(({ schedule }) => schedule === name).map(({ ranAt }) => ranAt + SCHEDULES[name].silentAfterMs),
  );
  return silent.length === 0
    ? []
    : [{ kind: "cron-silent" as const, since: Math.min(now, ...ends), count: silent.length }];
}
