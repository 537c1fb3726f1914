import { desc } from "drizzle-orm";

import { DAY_MS } from "../../../contract/limits.ts";
import type { Ctx } from "../../context.ts";
import { ledgerProofs } from "../../db/schema/gems.ts";
import { momentOrNull } from "../../moment-or-null.ts";

/** A proof is made each night; one that is older than this was not made. */
const FRESH_MS = 2 * DAY_MS;

/** The last proof of the ledger, for a verb's batch; hand its rows to {@link toLedgerProof}. */
export const selectLastProof = ({ db }: Pick<Ctx, "db">) =>
  db.select().from(ledgerProofs).orderBy(desc(ledgerProofs.provedAt)).limit(1);

/** What the last night's proof found. Nothing holds that was not proved of late. */
export function toLedgerProof({ now }: Pick<Ctx, "now">, [proof]: readonly (typeof ledgerProofs.$inferSelect)[]) {
  const { provedAt = null, wallets = 0, wrongWallets = 0 } = proof ?? {};
  return {
    provedAt: momentOrNull(provedAt),
    holds: provedAt !== null && now - provedAt < FRESH_MS && wrongWallets === 0,
    wallets,
    wrongWallets,
  };
}
