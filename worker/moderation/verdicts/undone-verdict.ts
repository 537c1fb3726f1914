import { sql } from "drizzle-orm";

import { VERDICT_KINDS } from "../../../contract/notifications/values.ts";
import type { Ctx } from "../../context.ts";
import { reports } from "../../db/schema/reports.ts";
import { type Statement, rawStatement } from "../../db/statements.ts";
import type { Image, UndoneEntry } from "../../domain/audit/audit-actions.ts";
import { appealSubjectOf } from "../../notifications/item-place.ts";
import { type Subjects, reportedOf, requeue } from "../queue/requeue.ts";
import { type JudgedReport, notifyAppellants, renotifyReporters, unnotifyAppellants } from "./verdict-items.ts";

type UndoneRow = UndoneEntry["rows"][number];
/** An appeal: its author, and how it names its verdict. */
type Appeal = [authorId: number, subjectId: string];

/**
 * What follows from an undone verdict, or from the undo of that undo, once the rows are restored: appeals against it are
 * closed or open again, items say what is judged now, and the queue is as the reports are.
 */
export function undoneVerdict({ db, now }: Pick<Ctx, "db" | "now">, { rows }: UndoneEntry): Statement[] {
  const [closed, reopened] = [appealsAgainst(rows, "after"), appealsAgainst(rows, "before")];
  const changed = [...closed, ...reopened, ...rows.flatMap(judgedAppeal)];
  return [
    ...(closed.length + reopened.length === 0
      ? []
      : [
          db
            .update(reports)
            .set({ status: "deleted" })
            .where(sql`${isAmong(closed)} and ${reports.status} in ('pending', 'rejected')`),
          db
            .update(reports)
            .set({ status: sql`iif(${reports.judgedAt} is null, 'pending', 'rejected')` })
            .where(sql`${isAmong(reopened)} and ${reports.status} = 'deleted'`),
        ]),
    ...(changed.length === 0 ? [] : [unnotifyAppellants(isAmong(changed)), notifyAppellants(isAmong(changed))]),
    ...dropStale(rows),
    ...renotifyReporters(judgedIn(rows, "after", "before"), judgedIn(rows, "before", "after")),
    ...requeue(subjectsOf(rows, changed), now),
  ];
}

/** Deletes restored bars of jokes that have come back, or gone, since. Those of jokes that hide now come with requeue. */
function dropStale(rows: readonly UndoneRow[]): Statement[] {
  const keys = rows.flatMap(({ table, key }) =>
    table === "barred_texts" ? [[key["digest"], key["author_id"], key["joke_key"]]] : [],
  );
  return keys.length === 0
    ? []
    : [
        rawStatement(sql`delete from barred_texts where (digest, author_id, joke_key) in
            (select value ->> 0, value ->> 1, value ->> 2 from json_each(${JSON.stringify(keys)}))
          and not exists (select 1 from jokes
            where key = joke_key and iif(removed_at is null, hidden, deleted_at is not null))`),
      ];
}

/** The appeals against the verdicts whose items are gone, or back. */
function appealsAgainst(rows: readonly UndoneRow[], when: "before" | "after"): Appeal[] {
  return rows.flatMap(({ table, [when]: item, personId }): Appeal[] => {
    const kind = VERDICT_KINDS.find((one) => one === item?.["kind"]);
    if (table !== "notifications" || kind === undefined || personId === null) return [];
    return [[personId, appealSubjectOf({ kind, subject: Number(item?.["subject_key"]), at: Number(item?.["at"]) })]];
  });
}

const isAmong = (appeals: readonly Appeal[]) =>
  sql`${reports.kind} = 'appeal' and (${reports.reporterId}, ${reports.ownerId}, ${reports.subjectId}) in
    (select value ->> 0, value ->> 0, value ->> 1 from json_each(${JSON.stringify(appeals)}))`;

const judgedAppeal = ({ table, key }: UndoneRow): Appeal[] =>
  table === "reports" && key["kind"] === "appeal" ? [[Number(key["reporter_id"]), String(key["subject_id"])]] : [];

const isJudged = (report: Image | null) => report?.["status"] === "upheld" || report?.["status"] === "rejected";

/** The reports that are judged in one image, and not in the other. */
const judgedIn = (rows: readonly UndoneRow[], one: "before" | "after", other: "before" | "after"): JudgedReport[] =>
  rows.flatMap(({ table, key, [one]: judged, [other]: open }): JudgedReport[] =>
    table === "reports" && key["kind"] !== "appeal" && isJudged(judged) && !isJudged(open)
      ? [[Number(key["reporter_id"]), Number(judged?.["judged_at"])]]
      : [],
  );

/** The reported things of restored rows, and all photos or videos of an owner who has another one now. */
function subjectsOf(rows: readonly UndoneRow[], appeals: readonly Appeal[]): Subjects {
  const named = rows.flatMap(({ table, key, personId }) => {
    if (table === "jokes") return [["joke", personId, String(key["key"])]];
    return table === "reports" || table === "reported_subjects"
      ? [[key["kind"], key["owner_id"], key["subject_id"]]]
      : [];
  });
  const listed = [...named, ...appeals.map(([authorId, subjectId]) => ["appeal", authorId, subjectId])];
  const once = [...new Map(listed.map((subject) => [subject.join(), subject])).values()];
  const ownersIn = (table: string, column: string) =>
    rows.flatMap(({ before, after, personId, ...row }) =>
      row.table === table && before?.[column] !== after?.[column] ? [personId] : [],
    );
  const each = (values: readonly unknown[]) => sql`json_each(${JSON.stringify(values)})`;
  return sql`select value ->> 0 as kind, value ->> 1 as owner_id, value ->> 2 as subject_id from ${each(once)}
    union ${reportedOf(sql`select value from ${each(ownersIn("users", "avatar_url"))}`, "photo")}
    union ${reportedOf(sql`select value from ${each(ownersIn("user_videos", "hash"))}`, "video")}`;
}
