import { type SQL, and, desc, eq, lt } from "drizzle-orm";

import type { PersonCtx } from "../../context.ts";
import { ledgerEntries } from "../../db/schema/gems.ts";
import { selectWallet } from "../../domain/gems/wallet.ts";

interface Page {
  limit: number;
  /** The place of the last entry that was read. */
  cursor?: string | undefined;
}

/** A page of the viewer's entries, newest first, with their wallet. @param of which: a condition that has an index of its own */
export async function readLedgerPage({ db, viewer }: PersonCtx, { limit, cursor }: Page, of?: SQL) {
  const [found, [wallet]] = await db.batch([
    db
      .select()
      .from(ledgerEntries)
      .where(
        and(
          eq(ledgerEntries.userId, viewer.userId),
          cursor === undefined ? undefined : lt(ledgerEntries.seq, Number(cursor)),
          of,
        ),
      )
      .orderBy(desc(ledgerEntries.seq))
      .limit(limit + 1),
    selectWallet({ userId: viewer.userId }),
  ]);
  const entries = found.slice(0, limit);
  const nextCursor = found.length > limit ? String(entries.at(-1)?.seq) : null;
  return { entries, nextCursor, balance: wallet?.balance ?? 0, debited: wallet?.debited ?? 0 };
}
