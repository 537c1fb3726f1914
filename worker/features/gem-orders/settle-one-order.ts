import { and, eq, isNotNull, sql } from "drizzle-orm";

import type { settleWaitingOrderRoute } from "../../../contract/gem-orders/calls.ts";
import { PAYMENT_ASK_GAP_MS } from "../../../contract/gem-orders/values.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { gemOrders } from "../../db/schema/gem-orders.ts";
import { ledgerEntries } from "../../db/schema/gems.ts";
import { audited } from "../../domain/audit/audited.ts";
import { type Verdict, judgeOrder } from "../../domain/gem-orders/judge-order.ts";
import { chargeOf, settling } from "../../domain/gem-orders/settle-order.ts";
import { AppError } from "../../errors.ts";

const messages: Record<Verdict["state"], string> = {
  paid: "پرداخت شده بود؛ جم‌هایش داده شد.",
  failed: "درگاه گفت پرداخت نشده است؛ بسته شد.",
  cancelled: "خریدار از پرداخت برگشته است؛ بسته شد.",
  open: "درگاه هنوز چیزی نگفته است. کمی بعد دوباره بپرس.",
};

/**
 * Asks the gateway about one payment, as its returning person would, and records the outcome; an undecided one is not
 * audited. The administrator decides nothing here.
 * @throws AppError GEM_ORDER_NOT_FOUND
 */
export async function settleOneOrder(ctx: Ctx, { id }: Input<typeof settleWaitingOrderRoute>) {
  const { db, now } = ctx;
  const isOrder = and(eq(gemOrders.id, id), isNotNull(gemOrders.authority));
  const isTurn = sql`${gemOrders.state} = 'open' and coalesce(${gemOrders.askedAt}, 0) <= ${now - PAYMENT_ASK_GAP_MS}`;
  const [asked, [order]] = await db.batch([
    db.update(gemOrders).set({ askedAt: now }).where(and(isOrder, isTurn)).returning({ id: gemOrders.id }),
    db.select().from(gemOrders).where(isOrder),
  ]);
  if (!order || order.authority === null) throw new AppError("GEM_ORDER_NOT_FOUND");
  // It is being asked about right now, or is decided: the stored state is the answer.
  if (asked.length === 0) return toResult(order.state);
  const known = { ...order, authority: order.authority };
  const statements = settling(ctx, known, await judgeOrder(ctx, known));
  if (statements.length === 0) return toResult("open");
  const rows = [
    { table: ledgerEntries, where: eq(ledgerEntries.uniqueKey, chargeOf(id)) },
    { table: gemOrders, where: eq(gemOrders.id, id), columns: DECIDED },
  ];
  await audited(ctx, { action: "gem-order.settle", target: id, rows }, statements);
  const [[decided]] = await db.batch([db.select({ state: gemOrders.state }).from(gemOrders).where(isOrder)]);
  return toResult(decided?.state ?? order.state);
}

const DECIDED = [gemOrders.state, gemOrders.ref, gemOrders.failure, gemOrders.settledAt];

const toResult = (state: Verdict["state"]) => ({
  state: state === "open" ? ("checking" as const) : state,
  message: messages[state],
});
