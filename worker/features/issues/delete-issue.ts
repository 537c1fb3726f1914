import { eq } from "drizzle-orm";

import type { deleteIssueRoute } from "../../../contract/issues.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { issues } from "../../db/schema/issues.ts";
import { audited } from "../../domain/audit/audited.ts";
import { AppError } from "../../errors.ts";

/** Deletes a fault report; the audit keeps it for an undo. @throws AppError ISSUE_NOT_FOUND */
export async function deleteIssue(ctx: Ctx, { id }: Input<typeof deleteIssueRoute>) {
  const [deleted] = await audited(
    ctx,
    { action: "issue.delete", target: id, rows: [{ table: issues, where: eq(issues.id, id) }] },
    [ctx.db.delete(issues).where(eq(issues.id, id)).returning({ id: issues.id })],
  );
  if (deleted.length === 0) throw new AppError("ISSUE_NOT_FOUND");
  return { message: "گزارش حذف شد." };
}
