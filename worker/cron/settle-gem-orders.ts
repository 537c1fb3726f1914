import { type SQL, and, asc, eq, inArray, isNull, lt, ne, sql } from "drizzle-orm";

import { PAYMENT_STUCK_MS } from "../../contract/alerts/values.ts";
import { LISTED_ORDERS_PER_RUN, ORDERS_PER_RUN } from "../../contract/gem-orders/values.ts";
import { MINUTE_MS } from "../../contract/time.ts";
import type { Ctx } from "../context.ts";
import { gemOrders } from "../db/schema/gem-orders.ts";
import { raiseAlerts } from "../domain/alerts/raise-alerts.ts";
import { type GemOrder, judgeOrder } from "../domain/gem-orders/judge-order.ts";
import { settleOrder } from "../domain/gem-orders/settle-order.ts";
import { selectWaitingOrders } from "../domain/gem-orders/waiting-orders.ts";
import { describeError } from "../logger.ts";
import { ProviderError } from "../providers/provider-error.ts";

/** Most people return from the gateway themselves by then, and unanswered requests have timed out. */
const LEFT_ALONE_MS = 2 * MINUTE_MS;

/** How many orders the gateway is asked about at once: a Worker may have six requests open. */
const ASKED_AT_ONCE = 5;
/** A run that is killed leaves as many orders to the next one. */
const ORDERS_PER_TURN = 50;
/** The time after which a run takes no further turn. */
const RUN_SECONDS = 200;

/**
 * Settles orders left open by a closed tab or a killed Worker: first those the gateway lists as paid but unverified,
 * also ones we considered over; then open ones, the least recently asked first. While the gateway is down nothing
 * changes. An order that cannot be settled does not stop the others.
 * @throws Error at the end, if there was one
 */
export async function settleGemOrders(ctx: Ctx): Promise<void> {
  await failUnknown(ctx);
  const unverified = await listUnverified(ctx);
  if (unverified === null) return alertStuckPayments(ctx);
  const until = Date.now() + RUN_SECONDS * 1000;
  let unsettled = 0;
  /** @returns how many orders it took */
  const takeTurns = async (which: SQL, most: number): Promise<number> => {
    let [taken, isLast] = [0, false];
    while (taken < most && !isLast && Date.now() < until) {
      const limit = Math.min(ORDERS_PER_TURN, most - taken);
      const orders = await takeTurn(ctx, which, limit);
      taken += orders.length;
      isLast = orders.length < limit;
      unsettled += await settleAll(ctx, orders);
    }
    return taken;
  };
  const listed = sql`(select value from json_each(${JSON.stringify(unverified)}))`;
  // Up to a share of the run, so that stuck ones do not starve the rest.
  const paid =
    unverified.length === 0 ? 0 : await takeTurns(sql`${gemOrders.authority} in ${listed}`, LISTED_ORDERS_PER_RUN);
  const isLeft = sql`${gemOrders.state} = 'open' and ${gemOrders.authority} is not null and ${gemOrders.authority} not in ${listed}
    and max(coalesce(${gemOrders.askedAt}, 0), ${gemOrders.createdAt}) < ${ctx.now - LEFT_ALONE_MS}`;
  await takeTurns(isLeft, ORDERS_PER_RUN - paid);
  if (unsettled > 0) throw new Error(`${unsettled} gem orders were not settled`);
}

/** Alerts the operator to payments that have waited long for a gateway that is away. */
async function alertStuckPayments(ctx: Ctx): Promise<void> {
  const [[payments]] = await ctx.db.batch([selectWaitingOrders(ctx, ctx.now - PAYMENT_STUCK_MS)]);
  if (payments && payments.late > 0) await raiseAlerts(ctx, [{ kind: "payment-stuck", count: payments.late }]);
}

/** Asks about some orders at once. @returns how many could not be settled */
async function settleAll(ctx: Ctx, orders: readonly GemOrder[]): Promise<number> {
  const left = [...orders];
  let unsettled = 0;
  const settleNext = async () => {
    for (let order = left.shift(); order !== undefined; order = left.shift()) {
      try {
        await settleOrder(ctx, order, await judgeOrder(ctx, order));
      } catch (error) {
        unsettled += 1;
        ctx.log.error("gem-order-not-settled", { order: order.id, ...describeError(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, settleNext));
  return unsettled;
}

/** Their buyers were never sent to the gateway. */
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

/** The authorities the gateway lists as paid but unverified; null while the gateway is down. */
async function listUnverified({ providers, log }: Ctx): Promise<string[] | null> {
  try {
    return await providers.payment.listUnverified();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.error("payment-gateway-failed", { call: "unVerified", reason: error.reason, code: error.providerCode });
    // A gateway that answers nonsense here may still answer for single payments.
    return error.isAway ? null : [];
  }
}

/** Takes the least recently asked orders, and marks them as asked: the next turn continues behind them. */
async function takeTurn({ db, now }: Ctx, which: SQL, limit: number): Promise<GemOrder[]> {
  const turn = db
    .select({ id: gemOrders.id })
    .from(gemOrders)
    // Each order once a run.
    .where(and(which, ne(gemOrders.state, "paid"), sql`coalesce(${gemOrders.askedAt}, 0) < ${now}`))
    .orderBy(asc(gemOrders.askedAt))
    .limit(limit);
  const [orders] = await db.batch([
    db.update(gemOrders).set({ askedAt: now }).where(inArray(gemOrders.id, turn)).returning(),
  ]);
  return orders.flatMap(({ authority, ...order }) => (authority === null ? [] : [{ ...order, authority }]));
}
