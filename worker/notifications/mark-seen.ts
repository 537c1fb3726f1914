import { sql } from "drizzle-orm";

import type { markNotificationsSeenRoute } from "../../contract/notifications/calls/items.ts";
import type { Input } from "../../contract/calls/route.ts";
import type { PersonCtx } from "../context.ts";
import { users } from "../db/schema/people.ts";

/** Marks the viewer's list as seen up to an item, on all their devices. What comes later stays new. */
export async function markNotificationsSeen(
  { db, now, viewer }: PersonCtx,
  { until }: Input<typeof markNotificationsSeenRoute>,
) {
  const at = Math.min(Date.parse(until), now);
  await db.batch([
    db
      .update(users)
      .set({ notificationsSeenAt: at })
      .where(sql`${users.id} = ${viewer.userId} and ${users.notificationsSeenAt} < ${at}`),
  ]);
  return {};
}
