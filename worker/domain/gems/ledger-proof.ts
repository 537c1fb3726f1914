import { desc } from "drizzle-orm";

import { DAY_MS } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { ledgerProofs } from "../../db/schema/gems.ts";
import { momentOrNull } from "../../moment-or-null.ts";

/** The ledger is verified every night; an older result means that it was not. */
const FRESH_MS = 2 * DAY_MS;

/** Selects the last result, for a verb's batch; pass its rows to {@link toLedgerProof}. */
export const selectLastProof = ({ db }: Pick<Ctx, "db">) =>
  db.select().from(ledgerProofs).orderBy(desc(ledgerProofs.provedAt)).limit(1);

/** The last night's result. A ledger that was not verified lately does not count as consistent. */
export function toLedgerProof({ now }: Pick<Ctx, "now">, [proof]: readonly (typeof ledgerProofs.$inferSelect)[]) {
  const { provedAt = null, wallets = 0, wrongWallets = 0 } = proof ?? {};
  return {
    provedAt: momentOrNull(provedAt),
    holds: provedAt !== null && now - provedAt < FRESH_MS && wrongWallets === 0,
    wallets,
    wrongWallets,
  };
}
