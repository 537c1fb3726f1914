import { asc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { Db } from "../../db/client.ts";
import { ledgerEntries, wallets } from "../../db/schema/gems.ts";

/** Somebody's wallet; who never had a gem has none. */
export const selectWallet = (db: Db, userId: string) => db.select().from(wallets).where(eq(wallets.userId, userId));

/** The credit that is being used up: the first that reaches over what was spent. One step of an index a person. */
const usedUp = alias(ledgerEntries, "used_up");
const reaching = alias(ledgerEntries, "reaching");

/**
 * The wallets of some people, for {@link walletSumsOf}; who never had a gem has none. Gems are used up in the order in which
 * they came, bought and given ones in one line: of the bought ones up to the credit in use, all is used but what of it is left.
 */
export const selectWalletSums = (db: Db, userIds: readonly string[]) =>
  db
    .select({
      wallet: wallets,
      used: sql`iif(${wallets.debited} = 0, 0,
          ${usedUp.charged} - iif(${usedUp.kind} = 'charge', ${usedUp.credited} - ${wallets.debited}, 0))`
        .mapWith(Number)
        .as("used"),
    })
    .from(wallets)
    .leftJoin(
      usedUp,
      sql`${usedUp.seq} = ${db
        .select({ seq: reaching.seq })
        .from(reaching)
        .where(
          sql`${reaching.userId} = ${wallets.userId} and ${reaching.amount} > 0 and ${reaching.credited} >= ${wallets.debited}`,
        )
        .orderBy(asc(reaching.credited))
        .limit(1)}`,
    )
    .where(inArray(wallets.userId, [...userIds]));

/** A wallet's sums by the specification's names. */
export function walletSumsOf(sums: ReturnType<typeof selectWalletSums>["_"]["result"][number] | undefined) {
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
