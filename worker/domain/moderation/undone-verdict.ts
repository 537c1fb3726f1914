import { and, eq, sql } from "drizzle-orm";

import { VERDICT_KINDS } from "../../../contract/happenings/values.ts";
import type { Ctx } from "../../context.ts";
import { reports } from "../../db/schema/reports.ts";
import type { Statement } from "../../db/statements.ts";
import type { UndoneEntry } from "../audit/audit-actions.ts";
import { appealSubjectOf } from "../happenings/line-place.ts";

/** An undone verdict closes an open appeal against it; the undo of that undo opens it again. */
export function undoneVerdict({ db }: Pick<Ctx, "db">, { rows }: UndoneEntry): Statement[] {
  const appeals = (which: "before" | "after") =>
    rows.flatMap((row) => {
      const { table, [which]: line, personId } = row;
      const kind = VERDICT_KINDS.find((one) => one === line?.["kind"]);
      if (table !== "happenings" || kind === undefined || personId === null) return [];
      return [[personId, appealSubjectOf({ kind, subject: Number(line?.["subject_key"]), at: Number(line?.["at"]) })]];
    });
  const move = (which: "before" | "after", from: "pending" | "deleted", to: "pending" | "deleted") =>
    db
      .update(reports)
      .set({ status: to })
      .where(
        and(
          eq(reports.kind, "appeal"),
          eq(reports.status, from),
          sql`(${reports.reporterId}, ${reports.ownerId}, ${reports.subjectId}) in
            (select value ->> 0, value ->> 0, value ->> 1 from json_each(${JSON.stringify(appeals(which))}))`,
        ),
      );
  return appeals("after").length + appeals("before").length === 0
    ? []
    : [move("after", "pending", "deleted"), move("before", "deleted", "pending")];
}
