import { asc, eq } from "drizzle-orm";

import { notifications, pushSubscriptions } from "../db/schema/notifications.ts";
import { type PersonalData, batchPart, nothingLeft } from "../domain/people/personal-data.ts";
import { shownMoment } from "./items.ts";

/** A person's own list and devices. Who did what is exported by the feature that holds the like or the follow. */
export const notificationsData: PersonalData = {
  columns: [
    { column: notifications.ownerId, afterLeaving: "deleted" },
    // They refer to a row that identifies nobody, and the list leaves it out.
    { column: notifications.actorId, afterLeaving: "kept" },
    { column: notifications.earlierActorId, afterLeaving: "kept" },
    { column: pushSubscriptions.userId, afterLeaving: "deleted" },
  ],

  erase: ({ db }, { id }) =>
    batchPart(
      [
        db.delete(notifications).where(eq(notifications.ownerId, id)),
        db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, id)),
      ],
      nothingLeft,
    ),

  export: ({ db }, userId) =>
    batchPart(
      [
        db
          .select({
            kind: notifications.kind,
            at: notifications.at,
            number: notifications.number,
            text: notifications.text,
            reason: notifications.reason,
          })
          .from(notifications)
          .where(eq(notifications.ownerId, userId))
          .orderBy(asc(notifications.at)),
        db
          .select({
            address: pushSubscriptions.endpoint,
            kinds: pushSubscriptions.kinds,
            timeZone: pushSubscriptions.timeZone,
          })
          .from(pushSubscriptions)
          .where(eq(pushSubscriptions.userId, userId)),
      ],
      ([items, devices]) => ({
        notifications: items.map(({ at, ...item }) => ({ ...item, at: shownMoment({ ...item, at }) })),
        notificationDevices: devices.map(({ kinds, ...device }) => ({ ...device, kinds: [...kinds] })),
      }),
    ),
};
