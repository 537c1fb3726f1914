import { type SQL, type SQLWrapper, and, eq, isNotNull, sql } from "drizzle-orm";

import { settings as declared } from "../../../contract/settings/registry.ts";
import type { Ctx } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { inChunks } from "../../db/in-chunks.ts";
import { gameBoards, gameRounds, gameScores } from "../../db/schema/games.ts";
import { users } from "../../db/schema/people.ts";
import { prizeSnapshots } from "../../db/schema/prizes.ts";
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
 * Whether what was played in a round may go: it began before `before`, and before each season whose prizes may still be
 * checked, because they were frozen since then or not yet.
 */
export const isWatchedNoMore = (before: number): SQL => {
  const frozen = (when: SQL) => sql`select ${prizeSnapshots.seasonStartsAt} from ${prizeSnapshots} where ${when}`;
  const kept = sql`select ${before} as starts_at union all ${frozen(sql`${prizeSnapshots.frozenAt} > ${before}`)}
    union all select ${seasonStart} where ${seasonStart} not in (${frozen(sql`true`)})`;
  return sql`${gameRounds.log} is not null and ${gameRounds.startedAt} < (select min(starts_at) from (${kept}))`;
};

/** Has a game's board of the current season rebuilt, for the batch in which the season changes. */
export const beginRebuild = (db: Db, game: string) =>
  db
    .insert(gameBoards)
    .values({ game, rebuiltTo: 0 })
    .onConflictDoUpdate({ target: gameBoards.game, set: { rebuiltTo: 0 } });

/**
 * Rebuilds a game's board from its rounds as far as one run may, person by person; equal to what the triggers of
 * migrations/0007 compute round by round. Rounds that end meanwhile are added by the triggers, to old and new rows alike.
 */
export async function continueRebuild({ db }: Pick<Ctx, "db">, game: string): Promise<void> {
  const cursor = sql`(select ${gameBoards.rebuiltTo} from ${gameBoards} where ${eq(gameBoards.game, game)})`;
  await inChunks(async (rows) => {
    // Null in the last chunk.
    const upTo = sql`(select ${users.id} from ${users} where ${users.id} > ${cursor} order by ${users.id} limit 1 offset ${rows - 1})`;
    const isNext = (person: SQLWrapper) =>
      sql`${person} > ${cursor} and ${person} <= coalesce(${upTo}, 9007199254740991)`;
    const [deleted, inserted, [moved]] = await db.batch([
      db
        .delete(gameScores)
        .where(and(eq(gameScores.game, game), eq(gameScores.season, seasonStart), isNext(gameScores.userId))),
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
            // The plus keeps SQLite from reading the rounds of everybody.
            sql`${isNext(gameRounds.userId)} and +${eq(gameRounds.game, game)} and +${gameRounds.counts} = 1
              and ${gameRounds.score} > 0 and ${isOfSeason}`,
          )
          .groupBy(gameRounds.userId),
      ),
      db
        .update(gameBoards)
        .set({ rebuiltTo: upTo })
        .where(and(eq(gameBoards.game, game), isNotNull(gameBoards.rebuiltTo)))
        .returning({ rebuiltTo: gameBoards.rebuiltTo }),
    ]);
    return { took: [deleted, inserted], isDone: moved === undefined || moved.rebuiltTo === null };
  });
}
