import { count, lt, sql } from "drizzle-orm";

import { DAY_MS } from "../../contract/time.ts";
import type { Ctx } from "../context.ts";
import { boundColumn } from "../db/bound-column.ts";
import { ledgerEntries, ledgerProofs, wallets } from "../db/schema/gems.ts";

const KEPT_DAYS = 90;

/**
 * Verifies that every wallet equals the sums of its entries and that no entries lack a wallet (R35), and stores
 * the result for the administrator. A mismatch is also logged as an error: how many people it concerns, not who.
 */
export async function proveLedger({ db, log, now }: Ctx): Promise<void> {
  const sums = db
    .select({
      userId: ledgerEntries.userId,
      total: sql<number>`sum(${ledgerEntries.amount})`.as("total"),
      came: sql<number>`sum(max(${ledgerEntries.amount}, 0))`.as("came"),
      paidFor: sql<number>`sum(iif(${ledgerEntries.kind} = 'charge', ${ledgerEntries.amount}, 0))`.as("paid_for"),
      toman: sql<number>`sum(${ledgerEntries.toman})`.as("toman"),
    })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.userId)
    .as("sums");
  // Debits need no comparison: a CHECK ties them to credits and balance.
  const isWrong = sql`(${wallets.balance}, ${wallets.credited}, ${wallets.charged}, ${wallets.paidToman})
    is not (${sums.total}, ${sums.came}, ${sums.paidFor}, ${sums.toman})`;
  const [[proof]] = await db.batch([
    db
      .insert(ledgerProofs)
      .select(
        db
          .select({
            provedAt: boundColumn(ledgerProofs.provedAt, now),
            wallets: count(wallets.userId).as(ledgerProofs.wallets.name),
            wrongWallets: sql<number>`count(*) filter (where ${isWrong})`.as(ledgerProofs.wrongWallets.name),
          })
          .from(wallets)
          .fullJoin(sums, sql`${sums.userId} = ${wallets.userId}`)
          // Without a WHERE, SQLite would parse the conflict clause as part of the join.
          .where(sql`true`),
      )
      // A schedule may run twice.
      .onConflictDoUpdate({
        target: ledgerProofs.provedAt,
        set: { wallets: sql`excluded.wallets`, wrongWallets: sql`excluded.wrong_wallets` },
      })
      .returning(),
    db.delete(ledgerProofs).where(lt(ledgerProofs.provedAt, now - KEPT_DAYS * DAY_MS)),
  ]);
  if (proof && proof.wrongWallets > 0) log.error("ledger-proof-failed", { people: proof.wrongWallets });
}
