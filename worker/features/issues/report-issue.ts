import { sql } from "drizzle-orm";

import { ISSUE_MAX_CODE_POINTS } from "../../../contract/issues/values.ts";
import { codePointLength, isBlank, writtenText } from "../../../contract/persian.ts";
import type { reportIssueRoute } from "../../../contract/issues/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { issues } from "../../db/schema/issues.ts";
import { isProved, users } from "../../db/schema/people.ts";
import { limitSql } from "../../db/schema/quotas.ts";
import { dayIsUsed, hasLeft, logAlarms, personBucket, sharedBuckets, takeOne } from "../../domain/quotas/quota.ts";
import { cachedSetting } from "../../domain/settings/setting.ts";
import { AppError } from "../../errors.ts";

/**
 * Reports a fault to the administrator. An unproved account may report few, and a network has a limit of its own.
 * @throws AppError ISSUE_EMPTY, ISSUE_TOO_LONG, TOO_MANY_ISSUES
 */
export async function reportIssue(ctx: PersonCtx, { message }: Input<typeof reportIssueRoute>) {
  const text = writtenText(message);
  if (isBlank(text)) throw new AppError("ISSUE_EMPTY");
  if (codePointLength(text) > ISSUE_MAX_CODE_POINTS) throw new AppError("ISSUE_TOO_LONG");
  const mine = sql`iif(${isProved}, ${limitSql("issuesPerDay")}, ${limitSql("unprovedIssuesPerDay")})`;
  const shared = sharedBuckets(ctx, await cachedSetting(ctx, "quotas"), "issues");
  const buckets = [personBucket(ctx, "issues", mine), ...shared];
  const isHere = sql`${users.id} = ${ctx.viewer.userId} and ${users.deletedAt} is null`;
  const [stored, used, here] = await ctx.db.batch([
    ctx.db
      .insert(issues)
      .select(
        ctx.db
          .select({
            id: boundColumn(issues.id, ctx.newId()),
            userId: users.id,
            message: boundColumn(issues.message, text),
            createdAt: boundColumn(issues.createdAt, ctx.now),
            readAt: boundColumn(issues.readAt, null),
            answeredAt: boundColumn(issues.answeredAt, null),
          })
          .from(users)
          .where(sql`${isHere} and ${hasLeft(buckets)}`),
      )
      .returning({ id: issues.id }),
    takeOne(ctx, buckets),
    ctx.db.select({ id: users.id }).from(users).where(isHere),
  ]);
  if (here.length === 0) throw new AppError("LOGIN_REQUIRED");
  if (stored.length === 0) throw dayIsUsed(ctx, "TOO_MANY_ISSUES");
  logAlarms(ctx.log, ctx.requestId, used);
  return { message: "ممنون که خبر دادی! حتماً بررسی می‌کنیم." };
}
