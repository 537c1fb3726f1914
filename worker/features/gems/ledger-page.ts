import { type SQL, and, desc, eq, lt } from "drizzle-orm";

import type { PersonCtx } from "../../context.ts";
import { ledgerEntries } from "../../db/schema/gems.ts";
import { selectWallet } from "../../domain/gems/wallet.ts";

interface Page {
  limit: number;
  /** The place of the last entry read: its seq, or its running total. */
  cursor?: string | undefined;
}

interface Which {
  /** A condition with an index of its own. */
  of?: SQL | undefined;
  /** The column that index is ordered by; it grows with every entry. */
  by?: typeof ledgerEntries.seq | typeof ledgerEntries.credited;
}

/** A page of the viewer's entries, newest first, with their wallet. */
export async function readLedgerPage({ db, viewer }: PersonCtx, { limit, cursor }: Page, which: Which = {}) {
  const { of, by = ledgerEntries.seq } = which;
  const [found, [wallet]] = await db.batch([
    db
      .select()
      .from(ledgerEntries)
      .where(
        and(eq(ledgerEntries.userId, viewer.userId), cursor === undefined ? undefined : lt(by, Number(cursor)), of),
      )
      .orderBy(desc(by))
      .limit(limit + 1),
    selectWallet({ userId: viewer.userId }),
  ]);
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  const place = by === ledgerEntries.credited ? last?.credited : last?.seq;
  const nextCursor = found.length > limit ? String(place) : null;
  return { entries, nextCursor, balance: wallet?.balance ?? 0, debited: wallet?.debited ?? 0 };
}
