import { eq, sql } from "drizzle-orm";

import { REPORT_REASON_MAX_CODE_POINTS } from "../../../contract/limits.ts";
import { codePointLength, normalizeText } from "../../../contract/persian.ts";
import type { reportJokeRoute } from "../../../contract/jokes.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { given } from "../../db/given.ts";
import { jokeReports, jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { AppError } from "../../errors.ts";
import { selectJokeForViewer, visibleJoke } from "./joke-for-viewer.ts";

/**
 * Reports a joke to the moderator, once for each person, with the joke's text and author as they stand now.
 * From then on the reporter no longer sees it.
 * @throws AppError JOKE_NOT_FOUND, OWN_JOKE_REPORT, REPORTING_DISABLED, REASON_TOO_LONG
 */
export async function reportJoke(ctx: PersonCtx, { id: jokeId, reason = "" }: Input<typeof reportJokeRoute>) {
  const { db } = ctx;
  const { userId } = ctx.viewer;
  const storedReason = normalizeText(reason);
  if (codePointLength(storedReason) > REPORT_REASON_MAX_CODE_POINTS) throw new AppError("REASON_TOO_LONG");
  const [, rows] = await db.batch([
    db
      .insert(jokeReports)
      .select(
        db
          .select({
            id: given(jokeReports.id, ctx.newId()),
            jokeId: jokes.id,
            reporterId: given(jokeReports.reporterId, userId),
            reason: given(jokeReports.reason, storedReason),
            status: given(jokeReports.status, "pending"),
            jokeTextSnapshot: jokes.text,
            usernameSnapshot: sql<string>`coalesce(${users.username}, '')`.as("username_snapshot"),
            createdAt: given(jokeReports.createdAt, ctx.now),
          })
          .from(jokes)
          .innerJoin(users, eq(users.id, jokes.authorId))
          .where(
            sql`${jokes.id} = ${jokeId} and ${jokes.deletedAt} is null and ${jokes.reportingDisabled} = 0
              and ${jokes.authorId} <> ${userId} and not ${blockedBetween(sql`${userId}`, sql`${jokes.authorId}`)}
              and exists (select 1 from ${users} as viewer where viewer.id = ${userId} and viewer.deleted_at is null)`,
          ),
      )
      .onConflictDoNothing(),
    selectJokeForViewer({ jokeId, viewerId: userId }),
  ]);
  const joke = visibleJoke(rows);
  if (joke.authorId === userId) throw new AppError("OWN_JOKE_REPORT");
  if (joke.reportingDisabled) throw new AppError("REPORTING_DISABLED", { disabled: true });
  return { message: "گزارش ثبت شد", disabled: false };
}
