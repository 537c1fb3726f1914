import { and, eq, ne, sql } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { gemOrders } from "../../db/schema/gem-orders.ts";
import { wallets } from "../../db/schema/gems.ts";
import { credit } from "../gems/credit.ts";
import type { GemOrder, Verdict } from "./judge-order.ts";

/** An order, and what its person has. */
export type KnownOrder = ReturnType<typeof selectOrder>["_"]["result"][number];

export const selectOrder = ({ db }: Pick<Ctx, "db">, authority: string) =>
  db
    .select({ order: gemOrders, balance: sql`coalesce(${wallets.balance}, 0)`.mapWith(Number).as("wallet_balance") })
    .from(gemOrders)
    .leftJoin(wallets, eq(wallets.userId, gemOrders.userId))
    .where(eq(gemOrders.authority, authority));

/**
 * Writes down what became of an order, whoever else does so at the same moment. Gems and «paid» are one batch: the entry has
 * the order's own key, so a second one is left out. What was paid is paid, also where it was held to be over; what was not,
 * ends only what is open. @returns the order as it stands then
 */
export async function settleOrder(
  ctx: Pick<Ctx, "db" | "now" | "newId">,
  order: GemOrder,
  verdict: Verdict,
): Promise<KnownOrder | undefined> {
  const { db, now } = ctx;
  const { id, userId, gems, toman, authority } = order;
  const readBack = selectOrder(ctx, authority);
  if (verdict.state === "open") {
    const [[known]] = await db.batch([readBack]);
    return known;
  }
  if (verdict.state !== "paid") {
    const [, [known]] = await db.batch([
      db
        .update(gemOrders)
        .set({ ...verdict, settledAt: now })
        .where(and(eq(gemOrders.id, id), eq(gemOrders.state, "open"))),
      readBack,
    ]);
    return known;
  }
  const { ref } = verdict;
  const [, , [known]] = await db.batch([
    credit(ctx, { userId, gems, toman, kind: "charge", ref, note: "خرید جم", uniqueKey: `charge:${id}` }),
    db
      .update(gemOrders)
      .set({ state: "paid", ref, failure: "", settledAt: now })
      .where(and(eq(gemOrders.id, id), ne(gemOrders.state, "paid"))),
    readBack,
  ]);
  return known;
}
