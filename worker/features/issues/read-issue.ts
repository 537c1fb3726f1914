import { eq, sql } from "drizzle-orm";

import type { readIssueRoute } from "../../../contract/issues.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { issues } from "../../db/schema/issues.ts";
import { audited } from "../../domain/audit/audited.ts";
import { AppError } from "../../errors.ts";

/** Marks a fault report as read; twice is once. @throws AppError ISSUE_NOT_FOUND */
export async function readIssue(ctx: Ctx, { id }: Input<typeof readIssueRoute>) {
  const rows = [{ table: issues, where: eq(issues.id, id), columns: [issues.readAt] }];
  const [read] = await audited(ctx, { action: "issue.read", target: id, rows }, [markRead(ctx, id)]);
  if (read.length === 0) throw new AppError("ISSUE_NOT_FOUND");
  return { message: "خوانده شد." };
}

/** The statement that marks it. */
export const markRead = ({ db, now }: Pick<Ctx, "db" | "now">, id: string) =>
  db
    .update(issues)
    .set({ readAt: sql`coalesce(${issues.readAt}, ${now})` })
    .where(eq(issues.id, id))
    .returning({ id: issues.id });
