import { eq, sql } from "drizzle-orm";

import { loginAttempts, loginCodes, loginCounts, sessions } from "../../db/schema/login.ts";
import { keepSuspension } from "../../domain/people/suspended-contacts.ts";
import { type PersonalData, batchPart, exportedMoment, nothingLeft } from "../../domain/people/personal-data.ts";

/** Sessions and codes. */
export const loginData: PersonalData = {
  columns: [
    { column: sessions.userId, afterLeaving: "deleted" },
    { column: loginCodes.identifier, afterLeaving: "deleted" },
    // The day's count of codes: otherwise leaving would reset the limit. Cleared at midnight.
    { column: loginAttempts.identifier, afterLeaving: "kept" },
    { column: loginCounts.identifier, afterLeaving: "kept" },
  ],

  erase: (ctx, person) => {
    const { id, mobile, email } = person;
    return batchPart(
      [
        ctx.db.delete(sessions).where(eq(sessions.userId, id)),
        ctx.db.delete(loginCodes).where(sql`${loginCodes.identifier} in (${mobile ?? ""}, ${email ?? ""})`),
        ...keepSuspension(ctx, person),
      ],
      nothingLeft,
    );
  },

  export: ({ db }, userId) =>
    batchPart(
      [
        db
          .select({ device: sessions.device, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
          .from(sessions)
          .where(eq(sessions.userId, userId)),
      ],
      ([devices]) => ({
        sessions: devices.map(({ device, createdAt, lastSeenAt }) => ({
          device,
          createdAt: exportedMoment(createdAt),
          lastSeenAt: exportedMoment(lastSeenAt),
        })),
      }),
    ),
};
