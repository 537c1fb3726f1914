import type { Ctx } from "../../context.ts";
import { selectLastProof, toLedgerProof } from "../../domain/gems/ledger-proof.ts";

/** The result of the last night's ledger proof. */
export async function getLedgerProof(ctx: Ctx) {
  const [proofs] = await ctx.db.batch([selectLastProof(ctx)]);
  return toLedgerProof(ctx, proofs);
}
