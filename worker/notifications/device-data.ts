import { eq } from "drizzle-orm";

import { pushSubscriptions } from "../db/schema/push.ts";
import { type PersonalData, batchPart, nothingLeft } from "../domain/people/personal-data.ts";

/** The devices that get notifications. */
export const pushData: PersonalData = {
  columns: [{ column: pushSubscriptions.userId, afterLeaving: "deleted" }],

  erase: ({ db }, { id }) =>
    batchPart([db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, id))], nothingLeft),

  export: ({ db }, userId) =>
    batchPart(
      [
        db
          .select({
            address: pushSubscriptions.endpoint,
            kinds: pushSubscriptions.kinds,
            timeZone: pushSubscriptions.timeZone,
          })
          .from(pushSubscriptions)
          .where(eq(pushSubscriptions.userId, userId)),
      ],
      ([devices]) => ({
        notificationDevices: devices.map(({ kinds, ...device }) => ({ ...device, kinds: [...kinds] })),
      }),
    ),
};
