import { asc, eq } from "drizzle-orm";

import { happenings } from "../../db/schema/happenings.ts";
import { type PersonalData, batchPart, exportedMoment, nothingLeft } from "../../domain/people/personal-data.ts";

/** A person's own list. Who did what is exported by the feature that holds the like or the follow. */
export const happeningsData: PersonalData = {
  columns: [
    { column: happenings.ownerId, afterLeaving: "deleted" },
    // They refer to a row that identifies nobody, and the list leaves it out.
    { column: happenings.actorId, afterLeaving: "kept" },
    { column: happenings.earlierActorId, afterLeaving: "kept" },
  ],

  erase: ({ db }, { id }) => batchPart([db.delete(happenings).where(eq(happenings.ownerId, id))], nothingLeft),

  export: ({ db }, userId) =>
    batchPart(
      [
        db
          .select({
            kind: happenings.kind,
            at: happenings.at,
            number: happenings.number,
            text: happenings.text,
            reason: happenings.reason,
          })
          .from(happenings)
          .where(eq(happenings.ownerId, userId))
          .orderBy(asc(happenings.at)),
      ],
      ([lines]) => ({ happenings: lines.map(({ at, ...line }) => ({ ...line, at: exportedMoment(at) })) }),
    ),
};
