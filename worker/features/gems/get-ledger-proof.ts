import type { Ctx } from "../../context.ts";
import { selectLastProof, toLedgerProof } from "../../domain/gems/ledger-proof.ts";

/** What the last night's proof of the ledger found. */
export async function getLedgerProof(ctx: Ctx) {
  const [proofs] = await ctx.db.batch([selectLastProof(ctx)]);
  return toLedgerProof(ctx, proofs);
}
