import { type SQL, and, eq, sql } from "drizzle-orm";

import { settings as declared } from "../../../contract/settings/registry.ts";
import type { Db } from "../../db/client.ts";
import { given } from "../../db/given.ts";
import { gameRounds, gameScores } from "../../db/schema/games.ts";
import { settings } from "../../db/schema/settings.ts";

/** The season as the very statement that asks finds it: nothing that is set between two trips is missed. */
const stored = sql`coalesce((select ${settings.value} from ${settings} where ${settings.key} = 'game-season'),
  ${JSON.stringify(declared["game-season"].parse(undefined))})`;

/** When the season began, which is also its name on the boards. */
export const seasonStart: SQL<number> = sql`json_extract(${stored}, '$.startsAt')`;
/** When its prizes are given and its ranks stand; null while that is not announced. */
export const seasonEnd: SQL<number | null> = sql`json_extract(${stored}, '$.awardsAt')`;

/** Whether a round is one of the season's. */
export const isOfSeason = sql`${gameRounds.startedAt} >= ${seasonStart}
  and (${seasonEnd} is null or ${gameRounds.startedAt} < ${seasonEnd})`;

/**
 * Makes a game's board of the season anew, from the rounds alone: once the season changed. What the triggers of migrations/0012
 * make of every round one by one is the same.
 */
export const rebuildBoard = (db: Db, game: string) =>
  [
    db.delete(gameScores).where(and(eq(gameScores.game, game), eq(gameScores.season, seasonStart))),
    db.insert(gameScores).select(
      db
        .select({
          game: given(gameScores.game, game),
          season: sql<number>`${seasonStart}`.as(gameScores.season.name),
          userId: gameRounds.userId,
          points: sql<number>`sum(${gameRounds.score})`.as(gameScores.points.name),
          best: sql<number>`max(${gameRounds.score})`.as(gameScores.best.name),
          reachedAt: sql<number>`max(${gameRounds.finishedAt})`.as(gameScores.reachedAt.name),
        })
        .from(gameRounds)
        .where(
          sql`${eq(gameRounds.game, game)} and ${gameRounds.counts} = 1 and ${gameRounds.score} > 0 and ${isOfSeason}`,
        )
        .groupBy(gameRounds.userId),
    ),
  ] as const;
