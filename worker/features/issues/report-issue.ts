import { and, eq, isNull } from "drizzle-orm";

import { ISSUE_MAX_CODE_POINTS } from "../../../contract/limits.ts";
import { codePointLength, isBlank, normalizeText } from "../../../contract/persian.ts";
import type { reportIssueRoute } from "../../../contract/issues.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { given } from "../../db/given.ts";
import { issues } from "../../db/schema/issues.ts";
import { users } from "../../db/schema/people.ts";
import { AppError } from "../../errors.ts";

/** Reports a fault to the administrator. @throws AppError ISSUE_EMPTY, ISSUE_TOO_LONG */
export async function reportIssue(ctx: PersonCtx, { message }: Input<typeof reportIssueRoute>) {
  const text = normalizeText(message);
  if (isBlank(text)) throw new AppError("ISSUE_EMPTY");
  if (codePointLength(text) > ISSUE_MAX_CODE_POINTS) throw new AppError("ISSUE_TOO_LONG");
  const [stored] = await ctx.db.batch([
    ctx.db
      .insert(issues)
      .select(
        ctx.db
          .select({
            id: given(issues.id, ctx.newId()),
            userId: users.id,
            message: given(issues.message, text),
            createdAt: given(issues.createdAt, ctx.now),
            readAt: given(issues.readAt, null),
            answeredAt: given(issues.answeredAt, null),
          })
          .from(users)
          .where(and(eq(users.id, ctx.viewer.userId), isNull(users.deletedAt))),
      )
      .returning({ id: issues.id }),
  ]);
  if (stored.length === 0) throw new AppError("LOGIN_REQUIRED");
  return { message: "ممنون که خبر دادی! حتماً بررسی می‌کنیم." };
}
