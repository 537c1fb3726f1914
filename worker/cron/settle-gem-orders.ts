import { type SQL, and, asc, eq, inArray, isNull, lt, ne, sql } from "drizzle-orm";

import { LISTED_ORDERS_PER_RUN, MINUTE_MS, ORDERS_PER_RUN } from "../../contract/limits.ts";
import type { Ctx } from "../context.ts";
import { gemOrders } from "../db/schema/gem-orders.ts";
import { type GemOrder, judgeOrder } from "../domain/gem-orders/judge-order.ts";
import { settleOrder } from "../domain/gem-orders/settle-order.ts";
import { describeError } from "../logger.ts";
import { ProviderError } from "../providers/provider-error.ts";

/** Whoever pays comes back by themselves, usually; and a request without an answer has long been given up. */
const LEFT_ALONE_MS = 2 * MINUTE_MS;

/**
 * Settles what a closed tab or a killed Worker left open: first what the gateway says was paid and nobody took, also of orders
 * that we held to be over; then the open ones, who was asked about longest ago first. While the gateway is away nothing changes.
 * An order that cannot be settled stops no other. @throws Error at the end, where there was one
 */
export async function settleGemOrders(ctx: Ctx): Promise<void> {
  await failUnknown(ctx);
  const unverified = await listUnverified(ctx);
  if (unverified === null) return;
  let unsettled = 0;
  for (const order of await takeTurns(ctx, unverified)) {
    try {
      await settleOrder(ctx, order, await judgeOrder(ctx, order));
    } catch (error) {
      unsettled += 1;
      ctx.log.error("gem-order-not-settled", { order: order.id, ...describeError(error) });
    }
  }
  if (unsettled > 0) throw new Error(`${unsettled} gem orders were not settled`);
}

/** Nobody was ever told where to pay for these. */
async function failUnknown({ db, now }: Ctx): Promise<void> {
  await db.batch([
    db
      .update(gemOrders)
      .set({ state: "failed", failure: "not-begun", settledAt: now })
      .where(
        and(
          eq(gemOrders.state, "open"),
          isNull(gemOrders.askedAt),
          isNull(gemOrders.authority),
          lt(gemOrders.createdAt, now - LEFT_ALONE_MS),
        ),
      ),
  ]);
}

/** The authorities of what was paid and not taken; null while the gateway is away. */
async function listUnverified({ providers, log }: Ctx): Promise<string[] | null> {
  try {
    return await providers.payment.listUnverified();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.error("payment-gateway-failed", { call: "unVerified", reason: error.reason, code: error.providerCode });
    // Whoever answers, however oddly, may still answer for each payment.
    return error.isAway ? null : [];
  }
}

/**
 * The orders of this run: what was paid and not taken first, which leaves a part of the run to the others however much of it is
 * stuck. The next run begins behind them, whatever becomes of this one.
 */
async function takeTurns(ctx: Ctx, unverified: readonly string[]): Promise<GemOrder[]> {
  const listed = sql`(select value from json_each(${JSON.stringify(unverified)}))`;
  const paid =
    unverified.length === 0 ? [] : await takeTurn(ctx, sql`${gemOrders.authority} in ${listed}`, LISTED_ORDERS_PER_RUN);
  const isLeft = sql`${gemOrders.state} = 'open' and ${gemOrders.authority} is not null and ${gemOrders.authority} not in ${listed}
    and max(coalesce(${gemOrders.askedAt}, 0), ${gemOrders.createdAt}) < ${ctx.now - LEFT_ALONE_MS}`;
  return [...paid, ...(await takeTurn(ctx, isLeft, ORDERS_PER_RUN - paid.length))];
}

async function takeTurn({ db, now }: Ctx, which: SQL, limit: number): Promise<GemOrder[]> {
  const turn = db
    .select({ id: gemOrders.id })
    .from(gemOrders)
    .where(and(which, ne(gemOrders.state, "paid")))
    .orderBy(asc(gemOrders.askedAt))
    .limit(limit);
  const [orders] = await db.batch([
    db.update(gemOrders).set({ askedAt: now }).where(inArray(gemOrders.id, turn)).returning(),
  ]);
  return orders.flatMap(({ authority, ...order }) => (authority === null ? [] : [{ ...order, authority }]));
}
