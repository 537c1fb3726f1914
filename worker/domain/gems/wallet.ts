import { asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { Db } from "../../db/client.ts";
import { ledgerEntries, wallets } from "../../db/schema/gems.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";

/** The balance of a selected person whose wallet is left-joined; 0 without a wallet. */
export const balanceColumn = sql`coalesce(${wallets.balance}, 0)`.mapWith(Number).as("wallet_balance");

/** A person's balance; no row without a wallet. */
export const selectWallet = preparedStatement((db, placeholder: Placeholders<{ userId: number }>) =>
  db
    .select()
    .from(wallets)
    .where(eq(wallets.userId, placeholder("userId"))),
);

/** The credit being used up: the first one whose running total exceeds what was spent. One index step per person. */
const usedUp = alias(ledgerEntries, "used_up");
const reaching = alias(ledgerEntries, "reaching");

/**
 * The columns {@link walletSumsOf} needs. Gems are used in the order they were credited, bought or given. So all bought
 * ones before the credit in use are used, and all of that credit but its rest.
 */
export const walletSumsColumns = {
  wallet: wallets,
  used: sql`iif(coalesce(${wallets.debited}, 0) = 0, 0,
      ${usedUp.charged} - iif(${usedUp.kind} = 'charge', ${usedUp.credited} - ${wallets.debited}, 0))`
    .mapWith(Number)
    .as("used"),
};

/** The credit a selected wallet is using up, as a join. */
export const creditInUse = (db: Db) => ({
  entry: usedUp,
  on: eq(
    usedUp.seq,
    db
      .select({ seq: reaching.seq })
      .from(reaching)
      .where(
        sql`${reaching.userId} = ${wallets.userId} and ${reaching.amount} > 0 and ${reaching.credited} >= ${wallets.debited}`,
      )
      .orderBy(asc(reaching.credited))
      .limit(1),
  ),
});

/** A person's wallet, for {@link walletSumsOf}; no row without one. */
export function selectWalletSums(db: Db, userId: number) {
  const { entry, on } = creditInUse(db);
  return db.select(walletSumsColumns).from(wallets).leftJoin(entry, on).where(eq(wallets.userId, userId));
}

/** A wallet's totals under the specification's names. */
export function walletSumsOf(sums: { wallet: typeof wallets.$inferSelect | null; used: number } | undefined) {
  const { wallet, used } = sums ?? { wallet: null, used: 0 };
  const charged = wallet?.charged ?? 0;
  return {
    walletBalance: wallet?.balance ?? 0,
    walletCharge: wallet?.credited ?? 0,
    walletSpend: wallet?.debited ?? 0,
    robotTotalAmount: wallet?.paidToman ?? 0,
    robotTotalGames: charged,
    robotUsedGames: used,
    robotRemainingGames: charged - used,
  };
}
