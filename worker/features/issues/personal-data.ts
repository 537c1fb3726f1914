import { asc, eq } from "drizzle-orm";

import { issues } from "../../db/schema/issues.ts";
import { type PersonalData, batchPart, exportedMoment, nothingLeft } from "../../domain/people/personal-data.ts";
import { momentOrNull } from "../../moment-or-null.ts";

/** A person's fault reports. */
export const issuesData: PersonalData = {
  columns: [{ column: issues.userId, afterLeaving: "deleted" }],

  erase: ({ db }, { id }) => batchPart([db.delete(issues).where(eq(issues.userId, id))], nothingLeft),

  export: ({ db }, userId) =>
    batchPart(
      [
        db
          .select({ message: issues.message, createdAt: issues.createdAt, answeredAt: issues.answeredAt })
          .from(issues)
          .where(eq(issues.userId, userId))
          .orderBy(asc(issues.id)),
      ],
      ([reported]) => ({
        issues: reported.map(({ message, createdAt, answeredAt }) => ({
          message,
          createdAt: exportedMoment(createdAt),
          answeredAt: momentOrNull(answeredAt),
        })),
      }),
    ),
};
