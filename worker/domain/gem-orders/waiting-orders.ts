import { and, asc, count, eq, isNotNull, sql } from "drizzle-orm";

import { ORDER_OPEN_HOURS } from "../../../contract/gem-orders/values.ts";
import { HOUR_MS } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { gemOrders } from "../../db/schema/gem-orders.ts";

/** Counted up to this number only: more is not shown. */
const COUNTED_MAX = 100;

/**
 * How many payments wait for the gateway, and how many of them since before `before` (UTC milliseconds), by default
 * since a time after which nobody pays any more.
 */
export const selectWaitingOrders = ({ db, now }: Pick<Ctx, "db" | "now">, before = now - ORDER_OPEN_HOURS * HOUR_MS) =>
  db.select({ waiting: count(), late: sql<number>`coalesce(sum(is_late), 0)`.as("late") }).from(
    db
      .select({ isLate: sql`${gemOrders.createdAt} < ${before}`.as("is_late") })
      .from(gemOrders)
      .where(
        // Inlined to match the partial index.
        and(eq(gemOrders.state, sql`'open'`), isNotNull(gemOrders.authority)),
      )
      // The late ones first.
      .orderBy(asc(gemOrders.createdAt))
      .limit(COUNTED_MAX)
      .as("waiting"),
  );
