import { sql } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { given } from "../../db/given.ts";
import { ledgerEntries } from "../../db/schema/gems.ts";
import { users } from "../../db/schema/people.ts";

type Entry = typeof ledgerEntries.$inferSelect;

/** A new ledger entry as selected columns, for the selected person: the trigger fills in its totals. */
export const entryOfPerson = (
  { now, newId }: Pick<Ctx, "now" | "newId">,
  entry: Pick<Entry, "amount" | "kind" | "ref" | "note" | "uniqueKey" | "toman">,
) => ({
  seq: sql<number>`null`.as(ledgerEntries.seq.name),
  id: given(ledgerEntries.id, newId()),
  userId: users.id,
  amount: given(ledgerEntries.amount, entry.amount),
  kind: given(ledgerEntries.kind, entry.kind),
  ref: given(ledgerEntries.ref, entry.ref),
  note: given(ledgerEntries.note, entry.note),
  uniqueKey: given(ledgerEntries.uniqueKey, entry.uniqueKey),
  toman: given(ledgerEntries.toman, entry.toman),
  createdAt: given(ledgerEntries.createdAt, now),
  credited: given(ledgerEntries.credited, null),
  debited: given(ledgerEntries.debited, null),
  charged: given(ledgerEntries.charged, null),
});
