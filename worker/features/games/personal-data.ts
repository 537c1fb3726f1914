import { asc, eq, sql } from "drizzle-orm";

import { isFirstOf } from "../../db/in-chunks.ts";
import { gamePasses, gameRefusals, gameRounds, gameScores } from "../../db/schema/games.ts";
import { commitsOf } from "../../domain/games/scored-round.ts";
import { rememberTrial } from "./trial-contacts.ts";
import { type PersonalData, batchPart, exportedMoment, nothingLeft } from "../../domain/people/personal-data.ts";
import { momentOrNull } from "../../moment-or-null.ts";

/** Passes, rounds with their drops, and scores. A signed snapshot of ranks stays, and identifies nobody. */
export const gamesData: PersonalData = {
  columns: [
    { column: gamePasses.userId, afterLeaving: "deleted" },
    { column: gameRounds.userId, afterLeaving: "deleted" },
    { column: gameScores.userId, afterLeaving: "deleted" },
    { column: gameRefusals.userId, afterLeaving: "deleted" },
  ],

  erase: (ctx, person) => {
    const { db } = ctx;
    const { id } = person;
    return batchPart(
      [
        ...rememberTrial(ctx, person),
        db.delete(gameScores).where(eq(gameScores.userId, id)),
        db.delete(gamePasses).where(eq(gamePasses.userId, id)),
        db.delete(gameRefusals).where(eq(gameRefusals.userId, id)),
      ],
      nothingLeft,
    );
  },

  many: {
    // The newest first: an open one must not be scored any more.
    eraseSome: ({ db }, id, rows) => [
      db
        .delete(gameRounds)
        .where(
          isFirstOf(
            gameRounds,
            eq(gameRounds.userId, id),
            rows,
            sql`order by ${gameRounds.game} desc, ${gameRounds.day} desc, ${gameRounds.number} desc`,
          ),
        ),
    ],
    isLeft: (id) => sql`exists (select 1 from ${gameRounds} where ${gameRounds.userId} = ${id})`,
  },

  export: ({ db }, userId) =>
    batchPart(
      [
        db.select().from(gamePasses).where(eq(gamePasses.userId, userId)),
        db
          .select()
          .from(gameRounds)
          .where(eq(gameRounds.userId, userId))
          .orderBy(asc(gameRounds.startedAt), asc(gameRounds.id)),
        db.select().from(gameRefusals).where(eq(gameRefusals.userId, userId)).orderBy(asc(gameRefusals.day)),
      ],
      ([passes, rounds, refusals]) => ({
        gamePasses: passes.map(({ game, trialStartedAt, paidUntil }) => ({
          game,
          trialStartedAt: momentOrNull(trialStartedAt),
          paidUntil: momentOrNull(paidUntil),
        })),
        gameRounds: rounds.map(({ id, game, startedAt, finishedAt, seed, simVersion, counts, score, ...played }) => ({
          id,
          game,
          startedAt: exportedMoment(startedAt),
          finishedAt: momentOrNull(finishedAt),
          seed,
          simVersion,
          counts,
          score,
          log: played.log ?? "",
          drops: commitsOf(played),
        })),
        gameRefusals: refusals.map(({ day, code, count }) => ({ day, code, count })),
      }),
    ),
};
