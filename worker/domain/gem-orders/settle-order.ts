import { and, eq, ne } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { gemOrders } from "../../db/schema/gem-orders.ts";
import { wallets } from "../../db/schema/gems.ts";
import type { Statement } from "../../db/statements.ts";
import { credit } from "../gems/credit.ts";
import type { GemOrder, Verdict } from "./judge-order.ts";
import { balanceColumn } from "../gems/wallet.ts";

/** An order with its person's balance. */
export type KnownOrder = ReturnType<typeof selectOrder>["_"]["result"][number];

/** Selects an order by the gateway's authority. */
export const selectOrder = ({ db }: Pick<Ctx, "db">, authority: string) =>
  db
    .select({ order: gemOrders, balance: balanceColumn })
    .from(gemOrders)
    .leftJoin(wallets, eq(wallets.userId, gemOrders.userId))
    .where(eq(gemOrders.authority, authority));

type SettleCtx = Pick<Ctx, "db" | "now" | "newId">;

/**
 * The statements that record an order's outcome, safe under concurrency. Gems and «paid» are one batch, and the ledger
 * entry is keyed by the order, so it is written once. A paid order becomes paid even if it was considered over; any
 * other outcome only closes an open one. Empty while the outcome is unknown.
 */
export function settling(ctx: SettleCtx, { id, userId, gems, toman }: GemOrder, verdict: Verdict): Statement[] {
  const { db, now } = ctx;
  if (verdict.state === "open") return [];
  if (verdict.state !== "paid")
    return [
      db
        .update(gemOrders)
        .set({ ...verdict, settledAt: now })
        .where(and(eq(gemOrders.id, id), eq(gemOrders.state, "open"))),
    ];
  const { ref } = verdict;
  return [
    credit(ctx, { userId, gems, toman, kind: "charge", ref, note: "خرید جم", uniqueKey: chargeOf(id) }),
    db
      .update(gemOrders)
      .set({ state: "paid", ref, failure: "", settledAt: now })
      .where(and(eq(gemOrders.id, id), ne(gemOrders.state, "paid"))),
  ];
}

/** The ledger key of an order's gems. */
export const chargeOf = (orderId: string): string => `charge:${orderId}`;

/** Records an order's outcome ({@link settling}). @returns the order as it is then */
export async function settleOrder(ctx: SettleCtx, order: GemOrder, verdict: Verdict): Promise<KnownOrder | undefined> {
  const [first, second] = settling(ctx, order, verdict);
  const readBack = selectOrder(ctx, order.authority);
  const { db } = ctx;
  if (first === undefined) return (await db.batch([readBack]))[0][0];
  if (second === undefined) return (await db.batch([first, readBack]))[1][0];
  return (await db.batch([first, second, readBack]))[2][0];
}
