import { eq, sql } from "drizzle-orm";

import type { listNotificationsRoute } from "../../contract/notifications/calls/items.ts";
import type { Input } from "../../contract/calls/route.ts";
import type { PersonCtx } from "../context.ts";
import { notifications } from "../db/schema/notifications.ts";
import { users } from "../db/schema/people.ts";
import { type ItemPlace, openPlace, sealPlace } from "./item-place.ts";
import { selectItems, toItem } from "./items.ts";
import { pageOf } from "../domain/lists/page.ts";

/**
 * A page of what happened to the viewer, newest first. An item of which every known person is hidden is left out, so a
 * page may be shorter. @throws AppError INVALID_CURSOR
 */
export async function listNotifications(ctx: PersonCtx, { limit, cursor }: Input<typeof listNotificationsRoute>) {
  const { db, viewer } = ctx;
  const place = cursor === undefined ? null : openPlace(ctx, "notifications-cursor", cursor);
  const [rows, [seen]] = await db.batch([
    selectItems(ctx, viewer.userId, place === null ? sql`true` : afterPlace(place), limit + 1),
    db.select({ at: users.notificationsSeenAt }).from(users).where(eq(users.id, viewer.userId)),
  ]);
  const { shown, nextCursor } = pageOf(rows, { limit }, (row) => sealPlace(ctx, "notifications-cursor", row));
  const seenAt = seen?.at ?? 0;
  const [newest] = rows;
  return {
    items: shown.flatMap((row) =>
      toItem(row, seenAt).map((item) => ({
        ...item,
        id: item.appeal === null && item.look === null ? null : sealPlace(ctx, "notification-id", row),
      })),
    ),
    unseen: newest !== undefined && newest.at > seenAt ? sealPlace(ctx, "notifications-unseen", newest) : null,
    nextCursor,
  };
}

const afterPlace = ({ at, kind, subject }: ItemPlace) =>
  sql`(${notifications.at}, ${notifications.kind}, ${notifications.subject}) < (${at}, ${kind}, ${subject})`;
