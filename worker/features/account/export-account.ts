import { type AccountExport, accountExport } from "../../../contract/account/calls/export.ts";
import type { PersonCtx } from "../../context.ts";
import { exportedMoment, runBatch } from "../../domain/people/personal-data.ts";

/** Everything stored about the viewer, as one JSON document. Everything except messages and likes is read in one transaction. */
export async function exportAccount(ctx: PersonCtx): Promise<AccountExport> {
  const parts = await runBatch(
    ctx.db,
    ctx.personalData.map((data) => data.export(ctx, ctx.viewer.userId)),
  );
  const whole: Partial<AccountExport> = { success: true, exportedAt: exportedMoment(ctx.now) };
  for (const part of parts) Object.assign(whole, part);
  if (!isWhole(whole)) throw new Error("A part of AccountExport is exported by no feature");
  return whole;
}

/** Each feature types its own part; this checks that together they are complete. */
function isWhole(parts: Partial<AccountExport>): parts is AccountExport {
  return Object.keys(accountExport.shape).every((key) => key in parts);
}
