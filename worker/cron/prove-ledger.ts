import { count, sql } from "drizzle-orm";

import type { Ctx } from "../context.ts";
import { ledgerEntries, wallets } from "../db/schema/gems.ts";

/**
 * Proves that every wallet holds what its entries add up to, and that no entry has no wallet (design 35). A proof that fails
 * is an error in the log: how many people it concerns, and nothing of who they are.
 */
export async function proveLedger({ db, log }: Ctx): Promise<void> {
  const sums = db
    .select({ userId: ledgerEntries.userId, total: sql<number>`sum(${ledgerEntries.amount})`.as("total") })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.userId)
    .as("sums");
  const [[proof]] = await db.batch([
    db
      .select({ people: count() })
      .from(wallets)
      .fullJoin(sums, sql`${sums.userId} = ${wallets.userId}`)
      .where(sql`${wallets.balance} is not ${sums.total}`),
  ]);
  if (proof && proof.people > 0) log.error("ledger-proof-failed", { people: proof.people });
}
