import { lt } from "drizzle-orm";

import type { walletTransactionsRoute } from "../../../contract/gems.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { ledgerEntries } from "../../db/schema/gems.ts";
import { readLedgerPage } from "./ledger-page.ts";

/** What came and went in the viewer's wallet, or only what they spent. */
export async function listTransactions(ctx: PersonCtx, { only, ...page }: Input<typeof walletTransactionsRoute>) {
  const spent = only === "spent" ? lt(ledgerEntries.amount, 0) : undefined;
  const { entries, nextCursor, balance } = await readLedgerPage(ctx, page, spent);
  const transactions = entries.map(({ id, createdAt, amount, kind, ref, note }) => ({
    _id: id,
    createdAt: new Date(createdAt).toISOString(),
    amount,
    kind,
    ref,
    note,
  }));
  return { walletBalance: balance, transactions, nextCursor };
}
