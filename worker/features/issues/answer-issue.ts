import { eq, sql } from "drizzle-orm";

import type { answerIssueRoute, readIssueRoute } from "../../../contract/issues/calls.ts";
import { ISSUE_ANSWER_MAX_CODE_POINTS } from "../../../contract/issues/values.ts";
import { codePointLength, isBlank, writtenText } from "../../../contract/persian.ts";
import { SITE_NAME } from "../../../contract/product.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { issues } from "../../db/schema/issues.ts";
import { users } from "../../db/schema/people.ts";
import { audited } from "../../domain/audit/audited.ts";
import { writeToPerson } from "../../domain/email/write-to-person.ts";
import { AppError } from "../../errors.ts";

/** Marks a fault report as read; twice is once. @throws AppError ISSUE_NOT_FOUND */
export async function readIssue(ctx: Ctx, { id }: Input<typeof readIssueRoute>) {
  const rows = [{ table: issues, where: eq(issues.id, id), columns: [issues.readAt] }];
  const [read] = await audited(ctx, { action: "issue.read", target: id, rows }, [markRead(ctx, id)]);
  if (read.length === 0) throw new AppError("ISSUE_NOT_FOUND");
  return { message: "خوانده شد." };
}

/** The statement that marks it. */
const markRead = ({ db, now }: Pick<Ctx, "db" | "now">, id: string) =>
  db
    .update(issues)
    .set({ readAt: sql`coalesce(${issues.readAt}, ${now})` })
    .where(eq(issues.id, id))
    .returning({ id: issues.id });

/**
 * Answers a fault report by e-mail, then marks it as read and answered. Nothing is recorded if the e-mail is refused.
 * @throws AppError ANSWER_EMPTY, ANSWER_TOO_LONG, ISSUE_NOT_FOUND, PERSON_HAS_NO_EMAIL, EMAIL_PROVIDER_MISSING,
 * EMAIL_NOT_SENT, EMAIL_UNSURE
 */
export async function answerIssue(ctx: Ctx, { id, text: typed }: Input<typeof answerIssueRoute>) {
  const text = writtenText(typed);
  if (isBlank(text)) throw new AppError("ANSWER_EMPTY");
  if (codePointLength(text) > ISSUE_ANSWER_MAX_CODE_POINTS) throw new AppError("ANSWER_TOO_LONG");
  const [[issue]] = await ctx.db.batch([
    ctx.db
      .select({ message: issues.message, email: users.email, emailVerifiedAt: users.emailVerifiedAt })
      .from(issues)
      .innerJoin(users, eq(users.id, issues.userId))
      .where(eq(issues.id, id)),
  ]);
  if (!issue) throw new AppError("ISSUE_NOT_FOUND");
  const quoted = issue.message
    .split("\n")
    .map((line) => `» ${line}`)
    .join("\n");
  const subject = `پاسخ ${SITE_NAME} به گزارش ایراد`;
  const letter = { to: issue, subject, text: `${text}\n\nگزارش تو:\n${quoted}` };
  await writeToPerson(ctx, letter, { action: "issue.answer", target: id });
  await ctx.db.batch([markRead(ctx, id), ctx.db.update(issues).set({ answeredAt: ctx.now }).where(eq(issues.id, id))]);
  return { message: "پاسخ به ایمیلش فرستاده شد." };
}
