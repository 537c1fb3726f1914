import { and, eq, inArray, sql } from "drizzle-orm";

import { VERDICT_KINDS } from "../../../contract/notifications/values.ts";
import type { Ctx } from "../../context.ts";
import { reports } from "../../db/schema/reports.ts";
import type { Statement } from "../../db/statements.ts";
import type { UndoneEntry } from "../../domain/audit/audit-actions.ts";
import { appealSubjectOf } from "../../notifications/item-place.ts";

/**
 * An undone verdict closes an appeal against it, and a trigger takes back the item that it was rejected
 * (migrations/0011). The undo of that undo restores both.
 */
export function undoneVerdict({ db }: Pick<Ctx, "db">, { rows }: UndoneEntry): Statement[] {
  const appeals = (which: "before" | "after") =>
    rows.flatMap((row) => {
      const { table, [which]: item, personId } = row;
      const kind = VERDICT_KINDS.find((one) => one === item?.["kind"]);
      if (table !== "notifications" || kind === undefined || personId === null) return [];
      return [[personId, appealSubjectOf({ kind, subject: Number(item?.["subject_key"]), at: Number(item?.["at"]) })]];
    });
  const against = (which: "before" | "after") =>
    sql`${reports.kind} = 'appeal' and (${reports.reporterId}, ${reports.ownerId}, ${reports.subjectId}) in
      (select value ->> 0, value ->> 0, value ->> 1 from json_each(${JSON.stringify(appeals(which))}))`;
  return appeals("after").length + appeals("before").length === 0
    ? []
    : [
        db
          .update(reports)
          .set({ status: "deleted" })
          .where(and(against("after"), inArray(reports.status, ["pending", "rejected"]))),
        db
          .update(reports)
          .set({ status: sql`iif(${reports.judgedAt} is null, 'pending', 'rejected')` })
          .where(and(against("before"), eq(reports.status, "deleted"))),
      ];
}
