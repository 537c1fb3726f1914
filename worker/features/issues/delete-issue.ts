import { eq } from "drizzle-orm";

import type { deleteIssueRoute, deletePersonsIssuesRoute } from "../../../contract/issues/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { issues } from "../../db/schema/issues.ts";
import { users } from "../../db/schema/people.ts";
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

/** Deletes all fault reports of the person who sent this one, as one act. @throws AppError ISSUE_NOT_FOUND */
export async function deletePersonsIssues(ctx: Ctx, { id }: Input<typeof deletePersonsIssuesRoute>) {
  const [[person]] = await ctx.db.batch([
    ctx.db
      .select({ id: users.id, publicId: users.publicId })
      .from(issues)
      .innerJoin(users, eq(users.id, issues.userId))
      .where(eq(issues.id, id)),
  ]);
  if (!person) throw new AppError("ISSUE_NOT_FOUND");
  const theirs = eq(issues.userId, person.id);
  await audited(
    ctx,
    { action: "issue.delete-all", target: person.publicId, rows: [{ table: issues, where: theirs }] },
    [ctx.db.delete(issues).where(theirs)],
  );
  return { message: "همهٔ گزارش‌های این شخص حذف شدند." };
}
