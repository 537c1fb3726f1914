import { and, desc, eq, lt, ne, sql } from "drizzle-orm";

import type { OwnReport, listOwnReportsRoute } from "../../../contract/moderation/calls/reporting.ts";
import type { ReportKind } from "../../../contract/moderation/reports.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { reports } from "../../db/schema/reports.ts";
import { chatIn } from "./snapshots.ts";
import { nameShown, outcomeOf } from "./reports.ts";

/** A page of the viewer's reports, newest first. Deleted content is not shown again. */
export async function listOwnReports(ctx: PersonCtx, { limit, cursor }: Input<typeof listOwnReportsRoute>) {
  const { db, viewer } = ctx;
  const [found] = await db.batch([
    db
      .select({
        id: reports.id,
        kind: sql<ReportKind>`${reports.kind}`.as("reported_kind"),
        reason: reports.reason,
        status: reports.status,
        createdAt: reports.createdAt,
        judgedAt: reports.judgedAt,
        text: jokes.text,
        snapshot: reports.snapshot,
        username: sql<
          string | null
        >`iif(${users.deletedAt} is null, nullif(${nameShown(sql`${viewer.userId}`)}, ''), null)`.as("name_shown"),
      })
      .from(reports)
      .innerJoin(users, eq(users.id, reports.ownerId))
      .leftJoin(jokes, sql`${reports.kind} = 'joke' and ${jokes.key} = ${reports.subjectId}`)
      .where(
        and(
          eq(reports.reporterId, viewer.userId),
          ne(reports.kind, "appeal"),
          cursor === undefined ? undefined : lt(reports.id, cursor),
        ),
      )
      .orderBy(desc(reports.id))
      .limit(limit + 1),
  ]);
  const shown = found.slice(0, limit);
  return {
    items: shown.map(({ id, createdAt, judgedAt, status, text, snapshot, ...report }): OwnReport => ({
      _id: id,
      ...report,
      text: (report.kind === "message" ? chatIn(snapshot)?.messages.at(-1)?.text : text) ?? "",
      createdAt: new Date(createdAt).toISOString(),
      ...outcomeOf({ status, judgedAt }),
    })),
    nextCursor: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
