import { and, eq, sql } from "drizzle-orm";

import type { verifyGemOrderRoute } from "../../../contract/gem-orders/calls.ts";
import {
  PAYMENT_ASK_GAP_MS,
  PAYMENT_INQUIRY_TIMEOUT_MS,
  PAYMENT_VERIFY_TIMEOUT_MS,
} from "../../../contract/gem-orders/values.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { gemOrders } from "../../db/schema/gem-orders.ts";
import { judgeOrder } from "../../domain/gem-orders/judge-order.ts";
import { type KnownOrder, selectOrder, settleOrder } from "../../domain/gem-orders/settle-order.ts";
import { AppError } from "../../errors.ts";

const PATIENCE = { verifyMs: PAYMENT_VERIFY_TIMEOUT_MS, inquiryMs: PAYMENT_INQUIRY_TIMEOUT_MS };

/**
 * A payment's outcome, when its person returns from the gateway. The return address is not trusted: the gateway is
 * asked even after «NOK», and about an order considered over if it says «OK». Only the payer's own session cancels by
 * «NOK». Of concurrent calls one asks.
 * @throws AppError GEM_ORDER_NOT_FOUND
 */
export async function verifyOrder(ctx: Ctx, { authority, status }: Input<typeof verifyGemOrderRoute>) {
  const { db, now } = ctx;
  const isDoubted = status === "OK" ? sql`${gemOrders.state} <> 'paid'` : eq(gemOrders.state, "open");
  const isTurn = sql`coalesce(${gemOrders.askedAt}, 0) <= ${now - PAYMENT_ASK_GAP_MS}`;
  const [asked, [known]] = await db.batch([
    db
      .update(gemOrders)
      .set({ askedAt: now })
      .where(and(eq(gemOrders.authority, authority), isDoubted, isTurn))
      .returning({ id: gemOrders.id }),
    selectOrder(ctx, authority),
  ]);
  if (!known) throw new AppError("GEM_ORDER_NOT_FOUND");
  if (asked.length === 0) return toResult(ctx, known);
  const order = { ...known.order, authority };
  const isCancelled = status === "NOK" && isPayer(ctx, order);
  const verdict = await judgeOrder(ctx, order, { patience: PATIENCE, isCancelled });
  return toResult(ctx, (await settleOrder(ctx, order, verdict)) ?? known);
}

/** Anybody with the authority gets the outcome; only the payer also gets their balance. */
function toResult(ctx: Ctx, { order, balance }: KnownOrder) {
  const { state, gems, toman, ref } = order;
  return {
    state: state === "open" ? ("checking" as const) : state,
    gems,
    toman,
    ...(state === "paid" && { refId: ref }),
    ...(isPayer(ctx, order) && { walletBalance: balance }),
  };
}

const isPayer = ({ viewer }: Ctx, { userId }: KnownOrder["order"]) => viewer?.userId === userId;
