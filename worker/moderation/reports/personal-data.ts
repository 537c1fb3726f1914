import { eq, getTableColumns, sql } from "drizzle-orm";

import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { reportedSubjects, reporterRecords, reports } from "../../db/schema/reports.ts";
import { type PersonalData, batchPart, exportedMoment, nothingLeft } from "../../domain/people/personal-data.ts";
import { recount } from "../queue/requeue.ts";
import { endsOnce, nameShown, outcomeOf } from "./reports.ts";
import { chatIn, withoutReporter } from "./snapshots.ts";

/**
 * Open reports of a leaving person's things are closed, except for messages, which may be threats and wait for their
 * verdict. Their own reports stay, without their words.
 */
export const reportsData: PersonalData = {
  columns: [
    { column: reports.reporterId, afterLeaving: "emptied" },
    // Exported as the outcomes of their reports.
    { column: reporterRecords.userId, afterLeaving: "deleted" },
    // The reported person and username, for the moderators; the username stays reserved.
    { column: reports.ownerId, afterLeaving: "kept" },
    { column: reports.usernameSnapshot, afterLeaving: "kept" },
    { column: reportedSubjects.ownerId, afterLeaving: "kept" },
  ],

  erase: ({ db }, { id }) =>
    batchPart(
      [
        db
          .update(reports)
          .set({ status: "deleted", network: null })
          .where(sql`${reports.ownerId} = ${id} and ${reports.status} = 'pending' and ${reports.kind} <> 'message'`),
        // Nothing of the leaving person is left to hide.
        recount(sql`select kind, owner_id, subject_id from reported_subjects
          where owner_id = ${id} and open_reports > 0 and kind <> 'message'`),
        db
          .update(reports)
          .set({ snapshot: "" })
          .where(sql`${reports.ownerId} = ${id} and ${reports.status} <> 'pending' and ${endsOnce}`),
        db.update(reports).set({ reason: "", network: null }).where(eq(reports.reporterId, id)),
        db.delete(reporterRecords).where(eq(reporterRecords.userId, id)),
        db
          .update(reports)
          .set({ snapshot: sql`iif(${reports.status} = 'pending', ${withoutReporter}, '')` })
          .where(sql`${reports.reporterId} = ${id} and ${reports.kind} = 'message' and ${reports.snapshot} <> ''`),
      ],
      nothingLeft,
    ),

  export: ({ db }, userId) =>
    batchPart(
      [
        db
          .select({
            ...getTableColumns(reports),
            usernameSnapshot: nameShown(sql`${userId}`).as("name_shown"),
            jokeId: sql`${jokes.id}`.mapWith(jokes.id).as("joke_id"),
          })
          .from(reports)
          .innerJoin(users, eq(users.id, reports.ownerId))
          .leftJoin(jokes, sql`${reports.kind} = 'joke' and ${jokes.key} = ${reports.subjectId}`)
          .where(eq(reports.reporterId, userId)),
      ],
      ([filed]) => ({
        reportedJokes: filed
          .filter(({ kind }) => kind === "joke")
          .map(({ jokeId, reason, createdAt, ...decided }) => ({
            _id: jokeId,
            reason,
            createdAt: exportedMoment(createdAt),
            ...outcomeOf(decided),
          })),
        reportedMessages: filed
          .filter(({ kind }) => kind === "message")
          .map(({ usernameSnapshot, snapshot, reason, createdAt, ...decided }) => ({
            username: usernameSnapshot,
            messages: (chatIn(snapshot)?.messages ?? []).map(({ byReporter, text, at }) => ({
              isOwn: byReporter,
              text,
              createdAt: exportedMoment(at),
            })),
            reason,
            createdAt: exportedMoment(createdAt),
            ...outcomeOf(decided),
          })),
        reportedPeople: filed.flatMap(({ kind, usernameSnapshot, reason, createdAt, ...decided }) =>
          kind === "profile" || kind === "photo"
            ? [
                {
                  part: kind,
                  username: usernameSnapshot,
                  reason,
                  createdAt: exportedMoment(createdAt),
                  ...outcomeOf(decided),
                },
              ]
            : [],
        ),
        appeals: filed
          .filter(({ kind }) => kind === "appeal")
          .map(({ reason, createdAt, ...decided }) => ({
            text: reason,
            createdAt: exportedMoment(createdAt),
            ...outcomeOf(decided),
          })),
        reportedVideos: filed
          .filter(({ kind }) => kind === "video")
          .map(({ snapshot, reason, createdAt, ...decided }) => ({
            videoUrl: snapshot,
            reason,
            createdAt: exportedMoment(createdAt),
            ...outcomeOf(decided),
          })),
      }),
    ),
};
