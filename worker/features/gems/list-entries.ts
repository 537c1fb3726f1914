import { and, desc, eq, gt, lt, sql, type SQL } from "drizzle-orm";

import type { listChargesRoute, walletTransactionsRoute } from "../../../contract/gems/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { ledgerEntries } from "../../db/schema/gems.ts";
import { selectWallet } from "../../domain/gems/wallet.ts";
import { openCursor, sealCursor } from "../../domain/lists/sealed-cursor.ts";

type Entry = typeof ledgerEntries.$inferSelect;

/** The gems the viewer bought, with how many of each charge are used: first in, first out (R36). */
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

const WHICH = {
  spent: { of: lt(ledgerEntries.amount, 0) },
  received: { of: gt(ledgerEntries.amount, 0), by: ledgerEntries.credited },
} as const;

/** The viewer's transactions, or only their debits, or only their credits. */
export async function listTransactions(ctx: PersonCtx, { only, ...page }: Input<typeof walletTransactionsRoute>) {
  const { entries, nextCursor, balance } = await readLedgerPage(ctx, page, only && WHICH[only]);
  const transactions = entries.map(({ id, createdAt, amount, kind, ref, note, toman }) => ({
    _id: id,
    createdAt: new Date(createdAt).toISOString(),
    amount,
    kind,
    ref,
    note,
    ...(kind === "charge" && { toman }),
  }));
  return { walletBalance: balance, transactions, nextCursor };
}

interface Page {
  limit: number;
  /** The sealed place of the last entry read. */
  cursor?: string | undefined;
}

interface Which {
  /** A condition with an index of its own. */
  of?: SQL | undefined;
  /** The column that index is ordered by; it grows with every entry. */
  by?: typeof ledgerEntries.seq | typeof ledgerEntries.credited;
}

/** A page of the viewer's entries, newest first, with their wallet. */
async function readLedgerPage(ctx: PersonCtx, { limit, cursor }: Page, which: Which = {}) {
  const { db, viewer } = ctx;
  const { of, by = ledgerEntries.seq } = which;
  const seal = sealOf(ctx, by.name);
  const [found, [wallet]] = await db.batch([
    db
      .select()
      .from(ledgerEntries)
      .where(
        and(
          eq(ledgerEntries.userId, viewer.userId),
          cursor === undefined ? undefined : lt(by, placeOf(cursor, seal)),
          of,
        ),
      )
      .orderBy(desc(by))
      .limit(limit + 1),
    selectWallet({ userId: viewer.userId }),
  ]);
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  const place = by === ledgerEntries.credited ? last?.credited : last?.seq;
  const nextCursor = found.length > limit ? sealCursor(hexOf(place ?? 0), seal) : null;
  return { entries, nextCursor, balance: wallet?.balance ?? 0, debited: wallet?.debited ?? 0 };
}

/** An entry's seq reveals how many the whole ledger has: its cursors are sealed, each for one person and order. */
const sealOf = ({ config, viewer }: PersonCtx, order: string) => ({
  secret: config.SESSION_SECRET,
  purpose: "ledger-cursor",
  about: `${viewer.userId}_${order}`,
});

const HEX_DIGITS = 16;
const hexOf = (place: number): string => place.toString(16).padStart(HEX_DIGITS, "0");
const placeOf = (cursor: string, seal: ReturnType<typeof sealOf>): number =>
  Number.parseInt(openCursor(cursor, seal), 16);
