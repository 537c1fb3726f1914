import { type SQL, and, eq, sql } from "drizzle-orm";

import { settings as declared } from "../../../contract/settings/registry.ts";
import { inTehran } from "../../../contract/time.ts";
import type { Db } from "../../db/client.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { gameRounds, gameScores } from "../../db/schema/games.ts";
import { settings } from "../../db/schema/settings.ts";

/** The season as a subquery, so that every statement uses the current setting. */
const stored = sql`coalesce((select ${settings.value} from ${settings} where ${settings.key} = 'game-season'),
  ${JSON.stringify(declared["game-season"].parse(undefined))})`;

/** The season's start, which also identifies it on the boards. */
export const seasonStart: SQL<number> = sql`json_extract(${stored}, '$.startsAt')`;
/** When its prizes are awarded and its ranks frozen; null while not announced. */
export const seasonEnd: SQL<number | null> = sql`json_extract(${stored}, '$.awardsAt')`;

/** Whether a round is one of the season's. */
export const isOfSeason = sql`${gameRounds.startedAt} >= ${seasonStart}
  and (${seasonEnd} is null or ${gameRounds.startedAt} < ${seasonEnd})`;

/**
 * Rebuilds a game's board of the current season from its rounds, after the season changed; equal to what the triggers
 * of migrations/0007 compute round by round.
 */
export const rebuildBoard = (db: Db, game: string) =>
  [
    db.delete(gameScores).where(and(eq(gameScores.game, game), eq(gameScores.season, seasonStart))),
    db.insert(gameScores).select(
      db
        .select({
          game: boundColumn(gameScores.game, game),
          season: sql<number>`${seasonStart}`.as(gameScores.season.name),
          userId: gameRounds.userId,
          points: sql<number>`sum(${gameRounds.score})`.as(gameScores.points.name),
          best: sql<number>`max(${gameRounds.score})`.as(gameScores.best.name),
          reachedAt: sql<number>`max(${gameRounds.finishedAt})`.as(gameScores.reachedAt.name),
        })
        .from(gameRounds)
        .where(
          // The day is for the index `game_rounds_best_of_day`.
          sql`${eq(gameRounds.game, game)} and ${gameRounds.counts} = 1 and ${gameRounds.score} > 0
            and ${gameRounds.day} >= date((${seasonStart} + ${inTehran(0)}) / 1000, 'unixepoch') and ${isOfSeason}`,
        )
        .groupBy(gameRounds.userId),
    ),
  ] as const;
