import { HOUR_MS } from "../../../contract/time.ts";
import { ORDER_OPEN_HOURS } from "../../../contract/gem-orders/values.ts";
import type { Ctx } from "../../context.ts";
import type { gemOrders } from "../../db/schema/gem-orders.ts";
import type { PaymentStatus } from "../../providers/payment/zarinpal.ts";
import { ProviderError } from "../../providers/provider-error.ts";

/** An order that the gateway knows. */
export type GemOrder = typeof gemOrders.$inferSelect & { authority: string };

/** The outcome of an order; `open` means it is still unknown. */
export type Verdict =
  | { state: "paid"; ref: string }
  | { state: "failed"; failure: string }
  | { state: "cancelled" }
  | { state: "open" };

interface Circumstances {
  /** Timeouts of the gateway's two answers; by default every provider's. */
  patience?: { verifyMs: number; inquiryMs: number };
  /** Whether the payer's own session came back cancelling the payment. */
  isCancelled?: boolean;
}

const NOT_PAID = "-51";
/** Wrong amount, another merchant's, or no such payment. Other refusals say nothing about the payment. */
const IMPOSSIBLE = new Set(["-50", "-53", "-54", "-55"]);
const OPEN_MS = ORDER_OPEN_HOURS * HOUR_MS;

/**
 * Asks the gateway about an order, and verifies a payment. Only a definite answer closes an order: while the gateway is
 * down or answers nonsense, it stays open.
 */
export async function judgeOrder(ctx: Ctx, order: GemOrder, how: Circumstances = {}): Promise<Verdict> {
  const { authority, toman } = order;
  try {
    const ref = await ctx.providers.payment.verify({ authority, toman }, how.patience?.verifyMs);
    return { state: "paid", ref };
  } catch (error) {
    const { reason, providerCode: code } = reported(ctx, "verify", error);
    if (reason !== "refused") return { state: "open" };
    if (code === NOT_PAID) return judgeUnpaid(ctx, order, how);
    return IMPOSSIBLE.has(code) ? { state: "failed", failure: code } : { state: "open" };
  }
}

/**
 * Judges an order that is not paid (yet). Its buyer may still pay at their bank, except one who cancelled (a later
 * payment is among the gateway's unverified ones). After a day nobody pays any more.
 */
async function judgeUnpaid(ctx: Ctx, order: GemOrder, { patience, isCancelled }: Circumstances): Promise<Verdict> {
  const status = await inquire(ctx, order.authority, patience?.inquiryMs);
  const isOver = status === "FAILED" || status === "REVERSED";
  if (isCancelled && (isOver || status === "IN_BANK")) return { state: "cancelled" };
  if (isOver) return { state: "failed", failure: NOT_PAID };
  const mayExpire = status === "IN_BANK" || status === "UNCLEAR";
  if (mayExpire && ctx.now - order.createdAt > OPEN_MS) return { state: "failed", failure: "expired" };
  return { state: "open" };
}

/** A payment's status: `UNCLEAR` when the gateway answers without one; null while it is down. */
async function inquire(
  ctx: Ctx,
  authority: string,
  timeoutMs: number | undefined,
): Promise<PaymentStatus | "UNCLEAR" | null> {
  try {
    return await ctx.providers.payment.inquire(authority, timeoutMs);
  } catch (error) {
    return reported(ctx, "inquiry", error).isAway ? null : "UNCLEAR";
  }
}

/** The gateway's error, logged if it is unusual. Other errors are rethrown. */
function reported({ log }: Ctx, call: string, error: unknown): ProviderError {
  if (!(error instanceof ProviderError)) throw error;
  const { reason, providerCode: code } = error;
  if (code !== NOT_PAID) log.error("payment-gateway-failed", { call, reason, code });
  return error;
}
