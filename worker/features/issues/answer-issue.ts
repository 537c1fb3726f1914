import { eq } from "drizzle-orm";

import type { answerIssueRoute } from "../../../contract/issues.ts";
import { ISSUE_ANSWER_MAX_CODE_POINTS } from "../../../contract/limits.ts";
import { codePointLength, isBlank, normalizeText } from "../../../contract/persian.ts";
import { SITE_NAME } from "../../../contract/product.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { issues } from "../../db/schema/issues.ts";
import { users } from "../../db/schema/people.ts";
import { writeToPerson } from "../../domain/email/write-to-person.ts";
import { AppError } from "../../errors.ts";
import { markRead } from "./read-issue.ts";

/**
 * Answers a fault report by e-mail, then marks it as read and answered. Nothing is recorded if the e-mail is refused.
 * @throws AppError ANSWER_EMPTY, ANSWER_TOO_LONG, ISSUE_NOT_FOUND, PERSON_HAS_NO_EMAIL, EMAIL_PROVIDER_MISSING,
 * EMAIL_NOT_SENT, EMAIL_UNSURE
 */
export async function answerIssue(ctx: Ctx, { id, text: typed }: Input<typeof answerIssueRoute>) {
  const text = normalizeText(typed);
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
