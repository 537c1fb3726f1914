import { gt, lt } from "drizzle-orm";

import type { walletTransactionsRoute } from "../../../contract/gems.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { ledgerEntries } from "../../db/schema/gems.ts";
import { readLedgerPage } from "./ledger-page.ts";

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
