import { sql } from "drizzle-orm";

import type { markNotificationsSeenRoute } from "../../contract/notifications/calls/items.ts";
import type { Input } from "../../contract/calls/route.ts";
import type { PersonCtx } from "../context.ts";
import { users } from "../db/schema/people.ts";
import { openPlace } from "./item-place.ts";

/**
 * Marks the viewer's list as seen up to an item, on all their devices. What comes later stays new.
 * @throws AppError INVALID_CURSOR
 */
export async function markNotificationsSeen(ctx: PersonCtx, { until }: Input<typeof markNotificationsSeenRoute>) {
  const { db, viewer } = ctx;
  const at = openPlace(ctx, "notifications-unseen", until)?.at ?? 0;
  await db.batch([
    db
      .update(users)
      .set({ notificationsSeenAt: at })
      .where(sql`${users.id} = ${viewer.userId} and ${users.notificationsSeenAt} < ${at}`),
  ]);
  return {};
}
