import { and, or, sql } from "drizzle-orm";

import { DAY_MS } from "../../contract/time.ts";
import { REPORT_SNAPSHOT_KEPT_DAYS } from "../../contract/moderation/reports.ts";
import type { Ctx } from "../context.ts";
import { inChunks } from "../db/in-chunks.ts";
import { users } from "../db/schema/people.ts";
import { reportedSubjects, reports } from "../db/schema/reports.ts";
import { PHOTO_COPIES, photoOfCopy } from "../moderation/reports/photo-copy.ts";
import { endsOnce } from "../moderation/reports/reports.ts";
import { listObjects } from "../domain/images/stored-images.ts";

/** A copy is made before its report is written. */
const COPY_UNREPORTED_DAYS = 1;

/**
 * Deletes snapshots of messages, profiles, photos and appeals 90 days after their verdict, and at once for people who
 * left. Copies of photos go with the last report that needs them.
 */
export async function sweepReports(ctx: Ctx): Promise<void> {
  const { media, now } = ctx;
  await clearSnapshots(ctx);
  for await (const copies of listObjects(ctx, PHOTO_COPIES)) {
    const old = copies.filter(({ uploaded }) => uploaded.getTime() < now - COPY_UNREPORTED_DAYS * DAY_MS);
    const needed = new Set(await stillReported(ctx, old));
    const over = old.filter(({ key }) => !needed.has(photoOfCopy(key)));
    if (over.length > 0) await media.delete(over.map(({ key }) => key));
  }
}

/** Reads the judged reports that still have one, in the order of their verdicts. */
async function clearSnapshots({ db, now }: Ctx): Promise<void> {
  const isOver = sql`${reports.judgedAt} <= ${now - REPORT_SNAPSHOT_KEPT_DAYS * DAY_MS}`;
  const hasLeft = sql`exists (select 1 from ${users} where ${users.id} = ${reports.ownerId} and ${users.deletedAt} is not null)`;
  let after = -1;
  await inChunks(async (rows) => {
    const isNext = sql`${endsOnce} and ${reports.judgedAt} > ${after}`;
    // Reports of one moment stay together.
    const until = sql`(select max(next.judged_at) from (select ${reports.judgedAt} from ${reports} where ${isNext}
      order by ${reports.judgedAt} limit ${rows}) as next)`;
    const [[found], cleared] = await db.batch([
      db.select({ until: sql<number | null>`${until}`.as("until") }).from(sql`(select 1)`),
      db
        .update(reports)
        .set({ snapshot: "" })
        .where(and(isNext, sql`${reports.judgedAt} <= ${until}`, or(isOver, hasLeft))),
    ]);
    after = found?.until ?? after;
    return { took: [cleared], isDone: found?.until == null };
  });
}

/** Which of these copies a report still needs. */
async function stillReported({ db }: Ctx, copies: readonly { key: string }[]): Promise<string[]> {
  if (copies.length === 0) return [];
  const urls = JSON.stringify(copies.map(({ key }) => photoOfCopy(key)));
  const [found] = await db.batch([
    db
      .select({ url: reportedSubjects.subjectId })
      .from(reportedSubjects)
      .where(
        sql`${reportedSubjects.kind} = 'photo' and ${reportedSubjects.subjectId} in (select value from json_each(${urls}))
          and exists (select 1 from ${reports} where ${reports.ownerId} = ${reportedSubjects.ownerId}
            and ${reports.kind} = 'photo' and ${reports.subjectId} = ${reportedSubjects.subjectId} and ${reports.snapshot} <> '')`,
      ),
  ]);
  return found.map(({ url }) => url);
}
