import { asc, eq } from "drizzle-orm";

import { ledgerEntries, ledgerFaults, wallets } from "../../db/schema/gems.ts";
import { type PersonalData, batchPart, exportedMoment, nothingLeft } from "../../domain/people/personal-data.ts";

/** The ledger is kept, under a row that identifies nobody any more. */
export const gemsData: PersonalData = {
  columns: [
    { column: ledgerEntries.userId, afterLeaving: "kept" },
    { column: wallets.userId, afterLeaving: "kept" },
    // People whose sums are wrong, until somebody corrects them.
    { column: ledgerFaults.userId, afterLeaving: "kept" },
  ],

  erase: () => batchPart([], nothingLeft),

  export: ({ db }, userId) =>
    batchPart(
      [db.select().from(ledgerEntries).where(eq(ledgerEntries.userId, userId)).orderBy(asc(ledgerEntries.seq))],
      ([entries]) => ({
        gems: entries.map(({ amount, kind, ref, note, toman, createdAt }) => ({
          amount,
          kind,
          ref,
          note,
          toman,
          createdAt: exportedMoment(createdAt),
        })),
      }),
    ),
};
