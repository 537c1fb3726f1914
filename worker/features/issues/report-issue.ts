import { sql } from "drizzle-orm";

import { ISSUE_MAX_CODE_POINTS } from "../../../contract/limits.ts";
import { codePointLength, isBlank, normalizeText } from "../../../contract/persian.ts";
import type { reportIssueRoute } from "../../../contract/issues.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { issues } from "../../db/schema/issues.ts";
import { users } from "../../db/schema/people.ts";
import { AppError } from "../../errors.ts";

/**
 * Tells the administrator of a fault.
 * @throws AppError ISSUE_EMPTY, ISSUE_TOO_LONG
 */
export async function reportIssue(ctx: PersonCtx, { message }: Input<typeof reportIssueRoute>) {
  const text = normalizeText(message);
  if (isBlank(text)) throw new AppError("ISSUE_EMPTY");
  if (codePointLength(text) > ISSUE_MAX_CODE_POINTS) throw new AppError("ISSUE_TOO_LONG");
  const [stored] = await ctx.db.batch([
    ctx.db
      .insert(issues)
      .select(
        sql`select ${ctx.newId()}, ${users.id}, ${text}, ${ctx.now}, null from ${users}
          where ${users.id} = ${ctx.viewer.userId} and ${users.deletedAt} is null`,
      )
      .returning({ id: issues.id }),
  ]);
  if (stored.length === 0) throw new AppError("LOGIN_REQUIRED");
  return { message: "ممنون که خبر دادی! حتماً بررسی می‌کنیم." };
}
