import { type SQL, and, desc, eq, lt } from "drizzle-orm";

import type { PersonCtx } from "../../context.ts";
import { ledgerEntries } from "../../db/schema/gems.ts";
import { selectWallet } from "../../domain/gems/wallet.ts";
import { openCursor, sealCursor } from "../../domain/lists/sealed-cursor.ts";

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
export async function readLedgerPage(ctx: PersonCtx, { limit, cursor }: Page, which: Which = {}) {
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
