import { asc, eq } from "drizzle-orm";

import { imageRequests } from "../../db/schema/image-requests.ts";
import { type PersonalData, batchPart, exportedMoment, nothingLeft } from "../../domain/people/personal-data.ts";

/** When somebody requested a picture; neither description nor picture is stored. */
export const imageToolData: PersonalData = {
  columns: [{ column: imageRequests.userId, afterLeaving: "deleted" }],

  erase: ({ db }, { id }) => batchPart([db.delete(imageRequests).where(eq(imageRequests.userId, id))], nothingLeft),

  export: ({ db }, userId) =>
    batchPart(
      [db.select().from(imageRequests).where(eq(imageRequests.userId, userId)).orderBy(asc(imageRequests.startedAt))],
      ([requests]) => ({
        imageRequests: requests.map(({ startedAt, state }) => ({ startedAt: exportedMoment(startedAt), state })),
      }),
    ),
};
