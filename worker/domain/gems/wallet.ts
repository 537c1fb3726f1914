import { asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { Db } from "../../db/client.ts";
import { ledgerEntries, wallets } from "../../db/schema/gems.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";

/** What a selected person has, whose wallet is left-joined: who never had a gem has none. */
export const balanceColumn = sql`coalesce(${wallets.balance}, 0)`.mapWith(Number).as("wallet_balance");

/** Somebody's wallet; who never had a gem has none. */
export const selectWallet = preparedStatement((db, placeholder: Placeholders<{ userId: string }>) =>
  db
    .select()
    .from(wallets)
    .where(eq(wallets.userId, placeholder("userId"))),
);

/** The credit that is being used up: the first that reaches over what was spent. One step of an index a person. */
const usedUp = alias(ledgerEntries, "used_up");
const reaching = alias(ledgerEntries, "reaching");

/**
 * What {@link walletSumsOf} asks of a selected wallet. Gems are used up in the order in which they came, bought and given ones
 * in one line: of the bought ones up to the credit in use, all is used but what of it is left.
 */
export const walletSumsColumns = {
  wallet: wallets,
  used: sql`iif(coalesce(${wallets.debited}, 0) = 0, 0,
      ${usedUp.charged} - iif(${usedUp.kind} = 'charge', ${usedUp.credited} - ${wallets.debited}, 0))`
    .mapWith(Number)
    .as("used"),
};

/** The credit a selected wallet is using up, to be joined. */
export const creditInUse = (db: Db) => ({
  entry: usedUp,
  on: sql`${usedUp.seq} = ${db
    .select({ seq: reaching.seq })
    .from(reaching)
    .where(
      sql`${reaching.userId} = ${wallets.userId} and ${reaching.amount} > 0 and ${reaching.credited} >= ${wallets.debited}`,
    )
    .orderBy(asc(reaching.credited))
    .limit(1)}`,
});

/** Somebody's wallet, for {@link walletSumsOf}; who never had a gem has none. */
export function selectWalletSums(db: Db, userId: string) {
  const { entry, on } = creditInUse(db);
  return db.select(walletSumsColumns).from(wallets).leftJoin(entry, on).where(eq(wallets.userId, userId));
}

/** A wallet's sums by the specification's names. */
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
