import { asc, eq, inArray } from "drizzle-orm";

import { gamePasses, gameRefusals, gameRounds, gameScores, roundDrops } from "../../db/schema/games.ts";
import { rememberTrial } from "../../domain/games/trial-contacts.ts";
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
        db
          .delete(roundDrops)
          .where(
            inArray(
              roundDrops.roundId,
              db.select({ id: gameRounds.id }).from(gameRounds).where(eq(gameRounds.userId, id)),
            ),
          ),
        db.delete(gameRounds).where(eq(gameRounds.userId, id)),
        db.delete(gameScores).where(eq(gameScores.userId, id)),
        db.delete(gamePasses).where(eq(gamePasses.userId, id)),
        db.delete(gameRefusals).where(eq(gameRefusals.userId, id)),
      ],
      nothingLeft,
    );
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
        db
          .select({ roundId: roundDrops.roundId, log: roundDrops.log, salt: roundDrops.salt })
          .from(roundDrops)
          .innerJoin(gameRounds, eq(gameRounds.id, roundDrops.roundId))
          .where(eq(gameRounds.userId, userId))
          .orderBy(asc(roundDrops.roundId), asc(roundDrops.k)),
        db.select().from(gameRefusals).where(eq(gameRefusals.userId, userId)).orderBy(asc(gameRefusals.day)),
      ],
      ([passes, rounds, drops, refusals]) => {
        const dropsOf = Map.groupBy(drops, ({ roundId }) => roundId);
        return {
          gamePasses: passes.map(({ game, trialStartedAt, paidUntil }) => ({
            game,
            trialStartedAt: momentOrNull(trialStartedAt),
            paidUntil: momentOrNull(paidUntil),
          })),
          gameRounds: rounds.map(({ id, game, startedAt, finishedAt, seed, simVersion, counts, score, log }) => ({
            id,
            game,
            startedAt: exportedMoment(startedAt),
            finishedAt: momentOrNull(finishedAt),
            seed,
            simVersion,
            counts,
            score,
            log: log ?? "",
            drops: (dropsOf.get(id) ?? []).map((drop) => ({ log: drop.log, salt: drop.salt })),
          })),
          gameRefusals: refusals.map(({ day, code, count }) => ({ day, code, count })),
        };
      },
    ),
};
