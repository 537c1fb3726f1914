import { and, eq, sql } from "drizzle-orm";

import type { askLookRoute } from "../../../contract/moderation/calls/appeals.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { notifications } from "../../db/schema/notifications.ts";
import { reportedSubjects } from "../../db/schema/reports.ts";
import { AppError } from "../../errors.ts";
import { openPlace } from "../../notifications/item-place.ts";
import { hiddenSubject } from "../../notifications/items.ts";
import { recount } from "../queue/requeue.ts";

/**
 * Asks the moderators to look soon at something of the viewer's that is hidden, which moves it forward in the queue.
 * Once for each hiding. @throws AppError LOOK_GONE, LOOK_ASKED_ALREADY, INVALID_CURSOR for a forged id
 */
export async function askLook(ctx: PersonCtx, { id }: Input<typeof askLookRoute>) {
  const { db, viewer, now } = ctx;
  const place = openPlace(ctx, "notification-id", id);
  if (place === null) throw new AppError("LOOK_GONE");
  const ofItem = sql`select ${reportedSubjects.kind}, ${reportedSubjects.ownerId}, ${reportedSubjects.subjectId}
    from ${notifications} cross join ${reportedSubjects}
    where ${and(
      eq(notifications.ownerId, viewer.userId),
      eq(notifications.kind, place.kind),
      eq(notifications.subject, place.subject),
      eq(notifications.at, place.at),
    )}
      and ${reportedSubjects.ownerId} = ${notifications.ownerId} and ${reportedSubjects.subjectId} = ${hiddenSubject}
      and ${reportedSubjects.kind} || '-hidden' = ${notifications.kind} and ${reportedSubjects.hidden}`;
  const isIt = sql`(${reportedSubjects.kind}, ${reportedSubjects.ownerId}, ${reportedSubjects.subjectId}) in (${ofItem})`;
  const [found, asked] = await db.batch([
    db.select({ askedAt: reportedSubjects.askedAt }).from(reportedSubjects).where(isIt),
    db
      .update(reportedSubjects)
      .set({ askedAt: now })
      .where(sql`${isIt} and ${reportedSubjects.askedAt} is null`)
      .returning({ askedAt: reportedSubjects.askedAt }),
    recount(ofItem),
  ]);
  if (found.length === 0) throw new AppError("LOOK_GONE");
  if (asked.length === 0) throw new AppError("LOOK_ASKED_ALREADY");
  return { message: "فرستاده شد؛ زود نگاه می‌کنیم." };
}
