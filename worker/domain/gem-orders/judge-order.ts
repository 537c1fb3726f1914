import { HOUR_MS, ORDER_OPEN_HOURS } from "../../../contract/limits.ts";
import type { Ctx } from "../../context.ts";
import type { gemOrders } from "../../db/schema/gem-orders.ts";
import type { PaymentStatus } from "../../providers/payment/zarinpal.ts";
import { ProviderError } from "../../providers/provider-error.ts";

/** An order that the gateway knows. */
export type GemOrder = typeof gemOrders.$inferSelect & { authority: string };

/** What became of an order; `open` is that nobody can say so yet. */
export type Verdict =
  | { state: "paid"; ref: string }
  | { state: "failed"; failure: string }
  | { state: "cancelled" }
  | { state: "open" };

interface Circumstances {
  /** How long the gateway's two answers are waited for; as long as any provider's where nothing is said. */
  patience?: { verifyMs: number; inquiryMs: number };
  /** Whether its person comes back and says that they did not pay. */
  isCancelled?: boolean;
}

const NOT_PAID = "-51";
/** The amount is another one; another merchant's; no such payment. What else is refused says nothing of the payment. */
const IMPOSSIBLE = new Set(["-50", "-53", "-54", "-55"]);
const OPEN_MS = ORDER_OPEN_HOURS * HOUR_MS;

/**
 * Asks the gateway what became of an order, and takes the money that was paid. Only what it says outright ends an order: while
 * it is away, or talks nonsense, the order stays open.
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
 * Not paid yet, or never: while somebody is at their bank, the money may still come. Of who turned back there it does not;
 * did it after all, it stands in the gateway's list of what nobody verified. After a day it does not come any more, also where
 * the gateway says nothing clear beside «not paid».
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

/** Where a payment stands: `UNCLEAR` where the gateway answers and does not say; null while it is away. */
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

/** What went wrong at the gateway; what is not everyday stands in the log. Any other error is thrown on. */
function reported({ log }: Ctx, call: string, error: unknown): ProviderError {
  if (!(error instanceof ProviderError)) throw error;
  const { reason, providerCode: code } = error;
  if (code !== NOT_PAID) log.error("payment-gateway-failed", { call, reason, code });
  return error;
}
