import { and, eq, isNull, sql } from "drizzle-orm";

import type { ErrorCode } from "../../../contract/errors.ts";
import { tehranDay } from "../../../contract/time.ts";
import type { PersonCtx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { gameRefusals } from "../../db/schema/games.ts";
import { users } from "../../db/schema/people.ts";
import { AppError } from "../../errors.ts";

/** Refusals that our own page never causes, or only rarely: a sign of cheating. */
const COUNTED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "PASS_REQUIRED",
  "TRIAL_USED",
  "TOO_MANY_ROUNDS",
  "ROUND_OPEN",
  "ROUND_NOT_FOUND",
  "NOT_YOUR_ROUND",
  "ROUND_TOKEN_WRONG",
  "ROUND_EXPIRED",
  "ROUND_FINISHED",
  "ROUND_TOO_FAST",
  "ROUND_LOG_INVALID",
  "ROUND_LOG_EDITED",
  "SCORE_BY_HAND",
  "DROP_COMMITTED_OTHERWISE",
  "DROP_MISSING",
  "OLD_SIMULATION",
]);

/** Wraps a verb so that its refusals are counted by person, day and code, and logged without the person. */
export const countRefusals =
  <Given, Answered>(verb: (ctx: PersonCtx, input: Given) => Promise<Answered>) =>
  async (ctx: PersonCtx, input: Given): Promise<Answered> => {
    try {
      return await verb(ctx, input);
    } catch (error) {
      if (error instanceof AppError && COUNTED.has(error.code)) await count(ctx, error.code);
      throw error;
    }
  };

async function count({ db, log, now, viewer }: PersonCtx, code: ErrorCode): Promise<void> {
  log.warn("game-refused", { code });
  await db.batch([
    db
      .insert(gameRefusals)
      .select(
        db
          .select({
            userId: users.id,
            day: boundColumn(gameRefusals.day, tehranDay(now)),
            code: boundColumn(gameRefusals.code, code),
            count: boundColumn(gameRefusals.count, 1),
          })
          .from(users)
          // Nothing is stored about a person who left meanwhile.
          .where(and(eq(users.id, viewer.userId), isNull(users.deletedAt))),
      )
      .onConflictDoUpdate({
        target: [gameRefusals.userId, gameRefusals.day, gameRefusals.code],
        set: { count: sql`${gameRefusals.count} + 1` },
      }),
  ]);
}
