import { type SQL, eq, sql } from "drizzle-orm";

import type { PersonCtx } from "../../context.ts";
import { ledgerEntries, wallets } from "../../db/schema/gems.ts";
import { type User, isNotSuspended, users } from "../../db/schema/people.ts";
import { AppError } from "../../errors.ts";
import { refuseSuspended } from "../people/refuse-suspended.ts";
import { entryOfPerson } from "./entry.ts";
import { balanceColumn } from "./wallet.ts";

/** Something the viewer pays for. */
export interface Spending {
  /** How many gems it costs. */
  gems: number;
  kind: Extract<typeof ledgerEntries.$inferSelect.kind, "store" | "video" | "pass">;
  ref: string;
  /** A Persian note for the owner's list. */
  note: string;
  /** The idempotency key. */
  uniqueKey: string;
}

/**
 * The ledger entry by which the viewer pays: skipped if they may not spend, have too few gems, have paid already, or
 * `where` does not hold. What is bought follows in the same batch with `changes() = 1`, and {@link selectSpender} says
 * why it was skipped.
 */
export function spend(ctx: PersonCtx, { gems, ...spending }: Spending, where: SQL) {
  const { db, viewer, now } = ctx;
  return db.insert(ledgerEntries).select(
    db
      .select(entryOfPerson(ctx, { ...spending, amount: -gems, toman: 0 }))
      .from(users)
      .innerJoin(wallets, eq(wallets.userId, users.id))
      .where(
        sql`${users.id} = ${viewer.userId} and ${users.mobile} is not null
          and ${isNotSuspended(now)} and ${wallets.balance} >= ${gems} and ${where}`,
      ),
  );
}

/** The viewer and their wallet, after a {@link spend} in the same batch; without a wallet, a balance of 0. */
export const selectSpender = ({ db, viewer }: PersonCtx) =>
  db
    .select({ user: users, balance: balanceColumn })
    .from(users)
    .leftJoin(wallets, eq(wallets.userId, users.id))
    .where(eq(users.id, viewer.userId));

/**
 * Throws the reason why the viewer could not spend; `code` is the error for too few gems.
 * @throws AppError SUSPENDED, MOBILE_REQUIRED, INSUFFICIENT_GEMS, INSUFFICIENT_WALLET
 */
export function refuseSpender(
  ctx: PersonCtx,
  { suspendedUntil, mobile }: Pick<User, "suspendedUntil" | "mobile">,
  code: "INSUFFICIENT_GEMS" | "INSUFFICIENT_WALLET" = "INSUFFICIENT_GEMS",
): never {
  refuseSuspended(ctx, suspendedUntil);
  throw new AppError(mobile === null ? "MOBILE_REQUIRED" : code);
}
