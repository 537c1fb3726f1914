import { and, desc, eq, isNull, sql } from "drizzle-orm";

import type { personHistoryRoute } from "../../../contract/moderation/calls/reports.ts";
import {
  HISTORY_SUSPENSIONS_SHOWN,
  HISTORY_TEXT_MAX_CODE_POINTS,
  HISTORY_THINGS_SHOWN,
} from "../../../contract/moderation/values.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { REFUSED_IMAGES_COUNTED_MAX } from "../../../contract/image-tool/values.ts";
import { auditEntries } from "../../db/schema/audit.ts";
import { imageRequests } from "../../db/schema/image-requests.ts";
import { users } from "../../db/schema/people.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { reportedSubjects, reports } from "../../db/schema/reports.ts";
import { isUndone } from "../../domain/audit/last-undo.ts";
import { idOfPublic } from "../../domain/people/person-by-name.ts";
import { AppError } from "../../errors.ts";
import { momentOrNull } from "../../moment-or-null.ts";
import { statusOf } from "./list-reports.ts";

/**
 * A person's newest reported things and suspensions, whether they are watched, and how many pictures they were refused.
 * @throws AppError PERSON_NOT_FOUND
 */
export async function readPersonHistory(ctx: Ctx, { id }: Input<typeof personHistoryRoute>) {
  const { db } = ctx;
  const [[person], things, suspensions, refused] = await db.batch([
    db
      .select({ watched: users.watched })
      .from(users)
      .where(and(eq(users.publicId, id), isNull(users.deletedAt))),
    db
      .select({
        id: reportedSubjects.id,
        kind: reportedSubjects.kind,
        status: reportedSubjects.status,
        rank: reportedSubjects.rank,
        gone: reportedSubjects.gone,
        reporters: reportedSubjects.reports,
        createdAt: sql<number>`${reportedSubjects.createdAt}`.as("first_reported_at"),
        judgedAt: reports.judgedAt,
        text: sql<string>`iif(${reportedSubjects.kind} = 'joke',
          substr(coalesce(${reports.snapshot}, ${jokes.text}, ''), 1, ${HISTORY_TEXT_MAX_CODE_POINTS}), '')`.as(
          "beginning",
        ),
      })
      .from(reportedSubjects)
      .leftJoin(reports, eq(reports.id, reportedSubjects.firstReportId))
      .leftJoin(jokes, sql`${reportedSubjects.kind} = 'joke' and ${jokes.key} = ${reportedSubjects.subjectId}`)
      .where(eq(reportedSubjects.ownerId, idOfPublic(ctx, id)))
      .orderBy(desc(reportedSubjects.lastReportedAt))
      .limit(HISTORY_THINGS_SHOWN),
    db
      .select({ at: auditEntries.at, undone: sql`${isUndone}`.mapWith(Boolean).as("undone") })
      .from(auditEntries)
      .where(
        sql`${auditEntries.target} = ${id} and ${auditEntries.undoes} is null
          and ${auditEntries.action} in ('person.suspend', 'person.suspend-all')`,
      )
      .orderBy(desc(auditEntries.id))
      .limit(HISTORY_SUSPENSIONS_SHOWN),
    db
      .select({ at: imageRequests.startedAt })
      .from(imageRequests)
      .where(and(eq(imageRequests.userId, idOfPublic(ctx, id)), eq(imageRequests.state, "refused")))
      .orderBy(desc(imageRequests.day), desc(imageRequests.startedAt))
      .limit(REFUSED_IMAGES_COUNTED_MAX),
  ]);
  if (!person) throw new AppError("PERSON_NOT_FOUND");
  return {
    ...person,
    things: things.map(({ id: _id, kind, gone, reporters, createdAt, judgedAt, text, ...decided }) => ({
      _id,
      kind,
      gone,
      reporters,
      text,
      status: statusOf({ gone, ...decided }),
      createdAt: new Date(createdAt).toISOString(),
      judgedAt: momentOrNull(judgedAt),
    })),
    suspensions: suspensions.map(({ at, undone }) => ({ at: new Date(at).toISOString(), undone })),
    refusedImages: { count: refused.length, lastAt: momentOrNull(refused[0]?.at ?? null) },
  };
}
