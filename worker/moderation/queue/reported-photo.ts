import { eq, sql } from "drizzle-orm";

import type { reportedPhotoRoute } from "../../../contract/moderation/calls/reports.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { reportedSubjects, reports } from "../../db/schema/reports.ts";
import { imageKey, servedType } from "../../domain/images/stored-images.ts";
import { readCopy } from "../reports/photo-copy.ts";
import { AppError } from "../../errors.ts";

/**
 * A reported photo, or one that an appeal is about, as a data URL, because only the panel may show it.
 * @throws AppError REPORT_NOT_FOUND
 */
export async function reportedPhoto(ctx: Ctx, { id }: Input<typeof reportedPhotoRoute>) {
  const [[subject]] = await ctx.db.batch([
    ctx.db
      .select({
        url: sql<string>`iif(${reportedSubjects.kind} = 'photo', ${reportedSubjects.subjectId},
          ${reports.snapshot} ->> '$.was.avatar_url')`.as("url"),
      })
      .from(reportedSubjects)
      .innerJoin(reports, eq(reports.id, reportedSubjects.firstReportId))
      .where(
        sql`${reportedSubjects.id} = ${id} and (${reportedSubjects.kind} = 'photo'
          or ${reportedSubjects.kind} = 'appeal' and ${reports.snapshot} <> ''
            and ${reports.snapshot} ->> '$.kind' = 'photo-removed')`,
      ),
  ]);
  const type = subject && servedType(imageKey(subject.url));
  const bytes = subject && (await readCopy(ctx, subject.url));
  if (!type || !bytes) throw new AppError("REPORT_NOT_FOUND");
  return { photo: `data:${type};base64,${Buffer.from(bytes).toString("base64")}` };
}
