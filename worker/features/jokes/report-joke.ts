import { eq, sql } from "drizzle-orm";

import type { reportJokeRoute, reportStatusRoute } from "../../../contract/moderation/calls/reporting.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx, PersonCtx } from "../../context.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { jokeSubject, reports, subjectOf } from "../../db/schema/reports.ts";
import { mayOpen } from "../../domain/jokes/visibility.ts";
import { enqueue } from "../../moderation/queue/requeue.ts";
import {
  countReport,
  filedColumns,
  mayReport,
  reasonOf,
  reportColumns,
  requireFiled,
} from "../../moderation/reports/reports.ts";
import { AppError } from "../../errors.ts";
import { openedJoke, selectJokeForReporter, selectJokeForViewer } from "./joke-for-viewer.ts";
import { viewerParams } from "./joke-page.ts";

/**
 * Reports a joke to the moderators, once per person, with its current text and author. From then on it is hidden from
 * the reporter.
 * @throws AppError JOKE_NOT_FOUND, OWN_JOKE_REPORT, REPORTING_DISABLED, REASON_TOO_LONG, TOO_MANY_REPORTS
 */
export async function reportJoke(ctx: PersonCtx, { id: jokeId, reason = "" }: Input<typeof reportJokeRoute>) {
  const { db, now } = ctx;
  const { userId } = ctx.viewer;
  const id = ctx.newId();
  const reported = {
    id,
    kind: "joke",
    reason: reasonOf(reason),
    subjectId: jokeSubject,
    snapshot: sql<string>`${jokes.text}`,
    named: jokeId,
  } as const;
  const [rows, , , , [filed]] = await db.batch([
    // Read first, because the report may hide it.
    selectJokeForReporter({ jokeId, viewerId: userId, now }),
    db
      .insert(reports)
      .select(
        db
          .select(reportColumns(ctx, reported))
          .from(jokes)
          .innerJoin(users, eq(users.id, jokes.authorId))
          .where(
            sql`${eq(jokes.id, jokeId)} and ${jokes.reportingDisabled} = 0 and ${jokes.authorId} <> ${userId}
              and ${mayOpen({ viewerId: sql`${userId}`, now, author: users })} and ${mayReport(ctx)}`,
          ),
      )
      .onConflictDoNothing(),
    ...countReport(ctx),
    db
      .select(filedColumns(ctx, "joke", subjectOf(jokes)))
      .from(jokes)
      .where(eq(jokes.id, jokeId)),
    ...enqueue("joke", id),
  ]);
  const joke = openedJoke(rows);
  if (joke.authorId === userId) throw new AppError("OWN_JOKE_REPORT");
  if (joke.reportingDisabled) throw new AppError("REPORTING_DISABLED", { disabled: true });
  requireFiled(ctx, filed);
  return { message: "گزارش ثبت شد", disabled: false };
}

/**
 * Whether a joke may be reported: not once a moderator approved it.
 * @throws AppError JOKE_NOT_FOUND
 */
export async function getReportStatus(ctx: Ctx, { id: jokeId }: Input<typeof reportStatusRoute>) {
  const [rows] = await ctx.db.batch([selectJokeForViewer({ ...viewerParams(ctx), jokeId })]);
  return { reportingDisabled: openedJoke(rows).reportingDisabled };
}
