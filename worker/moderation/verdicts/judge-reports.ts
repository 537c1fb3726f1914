import { sql } from "drizzle-orm";

import type { judgeReportsRoute } from "../../../contract/moderation/calls/reports.ts";
import type { Verdict } from "../../../contract/moderation/values.ts";
import { toPersianDigits } from "../../../contract/digits.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { reportedSubjects } from "../../db/schema/reports.ts";
import { audited } from "../../domain/audit/audited.ts";
import { showNews } from "../../notifications/show-new-items.ts";
import { AppError } from "../../errors.ts";
import { requeue } from "../queue/requeue.ts";
import { putBackAccepted, readOpenAppeals, withAccepted } from "./accept-appeals.ts";
import { removeReported } from "./remove-reported.ts";
import { ofQueue, verdictOn } from "./verdict.ts";

const DONE: Record<Verdict, string> = { approve: "تأیید شد", reject: "گزارش رد شد", delete: "پاک شد" };
const APPEALS_DONE: Record<Verdict, string> = {
  approve: "اعتراض پذیرفته شد",
  reject: "اعتراض رد شد",
  delete: "اعتراض رد شد",
};

/**
 * Judges things of the queue in one batch, with one audit entry. Those already decided stay as they are.
 * @throws AppError REPORT_NOT_FOUND if none of them is in the queue
 */
export async function judgeReports(ctx: Ctx, { ids, verdict, reason }: Input<typeof judgeReportsRoute>) {
  const appeals = verdict === "approve" ? await readOpenAppeals(ctx, ids) : [];
  const { rows, statements, subjects } = withAccepted(ctx, verdictOn(ctx, ofQueue(ctx, ids), verdict, reason), appeals);
  const [first = ""] = ids;
  const target = ids.length === 1 ? first : `${first} +${ids.length - 1}`;
  const [found] = await audited(ctx, { action: `report.${verdict}`, target, rows }, [
    ctx.db
      .select({
        kind: reportedSubjects.kind,
        ownerId: reportedSubjects.ownerId,
        subjectId: reportedSubjects.subjectId,
      })
      .from(reportedSubjects)
      .where(sql`${reportedSubjects.id} in (select value from json_each(${JSON.stringify(ids)}))`),
    ...statements,
    ...requeue(subjects, ctx.now),
  ]);
  const judged = found.length;
  if (judged === 0) throw new AppError("REPORT_NOT_FOUND");
  if (verdict === "delete") await removeReported(ctx, found);
  await putBackAccepted(ctx, appeals);
  showNews(
    ctx,
    found.map(({ ownerId }) => ownerId),
  );
  const done = found.every(({ kind }) => kind === "appeal") ? APPEALS_DONE : DONE;
  return { message: `${toPersianDigits(judged)} مورد: ${done[verdict]}`, judged };
}
