import { and, asc, count, eq, gte, isNotNull, sql } from "drizzle-orm";

import { DATABASE_MAX_BYTES, type DayCount, OVERVIEW_DAYS, OVERVIEW_HOURS } from "../../../contract/overview/values.ts";
import { DAY_MS, HOUR_MS, tehranDay } from "../../../contract/time.ts";
import { ORDER_OPEN_HOURS } from "../../../contract/gem-orders/values.ts";
import type { OverviewDay } from "../../../contract/overview/calls.ts";
import type { Ctx } from "../../context.ts";
import { dayCounts, serverErrors } from "../../db/schema/counts.ts";
import { gemOrders } from "../../db/schema/gem-orders.ts";
import { selectLastProof, toLedgerProof } from "../../domain/gems/ledger-proof.ts";
import { selectTotal, totalOf } from "../../domain/lists/page.ts";

/** Counted up to this number only: more is not shown. */
const COUNTED_MAX = 100;

/** The last days in numbers, from stored counts: no table is counted. */
export async function getOverview(ctx: Ctx) {
  const { db, now } = ctx;
  const days = Array.from({ length: OVERVIEW_DAYS }, (_, age) => tehranDay(now - age * DAY_MS)).toReversed();
  const thisHour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const [counted, failed, openReports, unread, proofs, [payments]] = await db.batch([
    db
      .select()
      .from(dayCounts)
      .where(gte(dayCounts.day, days[0] ?? "")),
    db
      .select()
      .from(serverErrors)
      .where(gte(serverErrors.hour, thisHour - OVERVIEW_DAYS * DAY_MS)),
    selectTotal(ctx, "reports-open"),
    selectTotal(ctx, "issues-unread"),
    selectLastProof(ctx),
    db.select({ waiting: count(), late: sql<number>`coalesce(sum(is_late), 0)`.as("late") }).from(
      db
        .select({ isLate: sql`${gemOrders.createdAt} < ${now - ORDER_OPEN_HOURS * HOUR_MS}`.as("is_late") })
        .from(gemOrders)
        .where(
          // Inlined to match the partial index.
          and(eq(gemOrders.state, sql`'open'`), isNotNull(gemOrders.authority)),
        )
        // The late ones first.
        .orderBy(asc(gemOrders.createdAt))
        .limit(COUNTED_MAX)
        .as("waiting"),
    ),
  ]);
  const { holds, provedAt, wrongWallets } = toLedgerProof(ctx, proofs);
  return {
    days: days.map((day) => toDay(day, counted, failed)),
    errorHours: Array.from({ length: OVERVIEW_HOURS }, (_, age) => thisHour - age * HOUR_MS)
      .toReversed()
      .map((hour) => ({
        hour: new Date(hour).toISOString(),
        errors: failed.find((row) => row.hour === hour)?.count ?? 0,
      })),
    open: { reports: totalOf(openReports), issues: totalOf(unread) },
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
  failed: readonly (typeof serverErrors.$inferSelect)[],
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
    errors: failed.filter(({ hour }) => tehranDay(hour) === day).reduce((sum, row) => sum + row.count, 0),
  };
}
