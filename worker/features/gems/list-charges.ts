import { sql } from "drizzle-orm";

import type { listChargesRoute } from "../../../contract/gems.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { ledgerEntries } from "../../db/schema/gems.ts";
import { readLedgerPage } from "./ledger-page.ts";

type Entry = typeof ledgerEntries.$inferSelect;

/** The gems the viewer bought, with how many of each charge are used: first in, first out (design 36). */
export async function listCharges(ctx: PersonCtx, page: Input<typeof listChargesRoute>) {
  const charges = sql`${ledgerEntries.kind} = 'charge'`;
  const { entries, nextCursor, balance, debited } = await readLedgerPage(ctx, page, { of: charges });
  const items = entries.map((entry) => {
    const usedCount = usedOf(entry, debited);
    return {
      id: entry.id,
      createdAt: new Date(entry.createdAt).toISOString(),
      totalAmount: entry.toman,
      gamesCount: entry.amount,
      usedCount,
      balanceRemaining: entry.amount - usedCount,
      refId: entry.ref,
    };
  });
  return { walletBalance: balance, items, nextCursor };
}

/** How much of a charge is used when so much was spent in total: everything before it is used first. */
function usedOf({ amount, credited }: Pick<Entry, "amount" | "credited">, debited: number): number {
  const before = (credited ?? 0) - amount;
  return Math.max(0, Math.min(amount, debited - before));
}
