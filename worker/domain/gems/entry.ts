import { sql } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { ledgerEntries } from "../../db/schema/gems.ts";
import { users } from "../../db/schema/people.ts";

type Entry = typeof ledgerEntries.$inferSelect;

/** A new ledger entry as selected columns, for the selected person: the trigger fills in its totals. */
export const entryOfPerson = (
  { now, newId }: Pick<Ctx, "now" | "newId">,
  entry: Pick<Entry, "amount" | "kind" | "ref" | "note" | "uniqueKey" | "toman">,
) => ({
  seq: sql<number>`null`.as(ledgerEntries.seq.name),
  id: boundColumn(ledgerEntries.id, newId()),
  userId: users.id,
  amount: boundColumn(ledgerEntries.amount, entry.amount),
  kind: boundColumn(ledgerEntries.kind, entry.kind),
  ref: boundColumn(ledgerEntries.ref, entry.ref),
  note: boundColumn(ledgerEntries.note, entry.note),
  uniqueKey: boundColumn(ledgerEntries.uniqueKey, entry.uniqueKey),
  toman: boundColumn(ledgerEntries.toman, entry.toman),
  createdAt: boundColumn(ledgerEntries.createdAt, now),
  credited: boundColumn(ledgerEntries.credited, null),
  debited: boundColumn(ledgerEntries.debited, null),
  charged: boundColumn(ledgerEntries.charged, null),
  paidToman: boundColumn(ledgerEntries.paidToman, null),
});
