import {
  ledgerProofRoute,
  listChargesRoute,
  walletRoute,
  walletSummaryRoute,
  walletTransactionsRoute,
} from "../../../contract/gems/calls.ts";
import { selectWallet, selectWalletSums, walletSumsOf } from "../../domain/gems/wallet.ts";
import { serve } from "../../http/serve.ts";
import { getLedgerProof } from "./get-ledger-proof.ts";
import { listCharges, listTransactions } from "./list-entries.ts";

export const gemsRoutes = [
  serve(walletRoute, async ({ db, viewer }) => {
    const [[wallet]] = await db.batch([selectWallet({ userId: viewer.userId })]);
    return { wallet: { balance: wallet?.balance ?? 0 } };
  }),
  serve(walletSummaryRoute, async ({ db, viewer }) => {
    const [[sums]] = await db.batch([selectWalletSums(db, viewer.userId)]);
    return walletSumsOf(sums);
  }),
  serve(walletTransactionsRoute, listTransactions),
  serve(listChargesRoute, listCharges),
  serve(ledgerProofRoute, getLedgerProof),
];
