import { sql } from "drizzle-orm";

import { NOTIFICATIONS_KEPT_DAYS } from "../../contract/notifications/values.ts";
import { DAY_MS } from "../../contract/time.ts";
import type { Ctx } from "../context.ts";
import { deleteInChunks } from "../db/in-chunks.ts";
import { notifications } from "../db/schema/notifications.ts";

/** Deletes what happened to people more than 90 days ago, whether seen or not; not a suspension that lasts. */
export async function sweepNotifications({ db, now }: Ctx): Promise<void> {
  const isOver = sql`${notifications.at} < ${now - NOTIFICATIONS_KEPT_DAYS * DAY_MS}
    and not (${notifications.kind} = 'suspended' and ${notifications.number} > ${now})`;
  await deleteInChunks(db, notifications, isOver);
}
