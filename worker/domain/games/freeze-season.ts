import { type SQL, and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";

import {
  CLAW_MACHINE,
  FROZEN_BEST_ROUNDS,
  FROZEN_RANKS,
  ROUND_EXPIRES_SECONDS,
} from "../../../contract/games/values.ts";
import type { Ctx } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { gameRounds } from "../../db/schema/games.ts";
import { users } from "../../db/schema/people.ts";
import { prizeSnapshots } from "../../db/schema/prizes.ts";
import { sha256 } from "../../digest.ts";
import { audited } from "../audit/audited.ts";
import { selectSettings, settingOf } from "../settings/setting.ts";
import { boards, isShown, selectRanked } from "./board.ts";
import { isOfSeason, seasonStart } from "./season.ts";
import { signingKey } from "./signing-key.ts";

export type Snapshot = typeof prizeSnapshots.$inferSelect;

/** The signed content of a season's snapshot. People are identified by public ids; moments are UTC milliseconds. */
export const snapshotContent = z.object({
  game: z.string(),
  publicKey: z.string(),
  seasonStartsAt: z.number(),
  awardsAt: z.number(),
  frozenAt: z.number(),
  ranks: z.array(
    z.object({
      rank: z.number(),
      personId: z.string(),
      score: z.number(),
      rounds: z.number(),
      roundsHash: z.string(),
      bestRounds: z.array(z.object({ id: z.string(), score: z.number() })),
    }),
  ),
});

/** The snapshot of the current season. */
const selectSnapshot = (db: Db) =>
  db.select().from(prizeSnapshots).where(eq(prizeSnapshots.seasonStartsAt, seasonStart));

/**
 * Stores for good the ranks of a season on its award day, with a digest of every counting round, and signs them (D066).
 * Its last round may start right before that day, so open rounds are waited for. A season has one snapshot; a
 * second call returns the first.
 * @returns the snapshot, or why there is none yet
 */
export async function freezeSeason(
  ctx: Ctx,
  by: "administrator" | "cron",
): Promise<Snapshot | "PRIZES_NOT_DUE" | "LAST_ROUNDS_RUNNING" | "ROUNDS_STILL_OPEN"> {
  const { db, now, config, log } = ctx;
  const [[known], rows, open] = await db.batch([
    selectSnapshot(db),
    selectSettings(db, "game-season"),
    db
      .select({ id: gameRounds.id })
      .from(gameRounds)
      // Inlined, because a bound value would not match the partial index.
      .where(sql`${gameRounds.state} = 'open' and ${isOfSeason}`)
      .limit(1),
  ]);
  if (known) return known;
  const { startsAt, awardsAt } = settingOf(rows, "game-season");
  if (awardsAt === null || now < awardsAt) return "PRIZES_NOT_DUE";
  if (now < awardsAt + ROUND_EXPIRES_SECONDS * 1000) return "LAST_ROUNDS_RUNNING";
  if (open.length > 0) return "ROUNDS_STILL_OPEN";

  // Read only now, in one trip: while the season runs no round is read every five minutes.
  const board = boards[CLAW_MACHINE];
  const selectLeaders = () =>
    selectRanked(db, board, isShown(now)).orderBy(desc(board.score), asc(board.tie)).limit(FROZEN_RANKS);
  const ofLeaders = sql`${users.publicId} in (select unhex(${sql.identifier(users.publicId.name)}) from (${selectLeaders()}))`;
  const [leaders, rounds] = await db.batch([selectLeaders(), selectRounds(db, ofLeaders)]);
  const roundsOf = Map.groupBy(rounds, ({ publicId }) => publicId);
  const ranks = leaders.map(({ publicId, score }, index) => ({
    rank: index + 1,
    personId: publicId,
    score,
    ...summaryOf(roundsOf.get(publicId) ?? [], score),
  }));
  const { publicKey, sign } = await signingKey(config.GAME_SECRET);
  const content: z.infer<typeof snapshotContent> = {
    game: CLAW_MACHINE,
    publicKey,
    seasonStartsAt: startsAt,
    awardsAt,
    frozenAt: now,
    ranks,
  };
  const signed = JSON.stringify(content);
  const snapshot = { seasonStartsAt: startsAt, frozenAt: now, signed, signature: await sign(signed) };
  const ofSeason = eq(prizeSnapshots.seasonStartsAt, startsAt);
  const statements = [
    db
      .insert(prizeSnapshots)
      .values(snapshot)
      .onConflictDoNothing()
      .returning({ seasonStartsAt: prizeSnapshots.seasonStartsAt }),
    db.select().from(prizeSnapshots).where(ofSeason),
  ] as const;
  const tracked = [{ table: prizeSnapshots, where: ofSeason, columns: [prizeSnapshots.frozenAt] }];
  const [added, [kept = snapshot]] =
    by === "administrator"
      ? await audited(ctx, { action: "prizes.freeze", target: "prizes", rows: tracked }, statements)
      : await db.batch(statements);
  if (added.length > 0) log.info("season-frozen", { seasonStartsAt: startsAt, ranks: ranks.length });
  return kept;
}

/** The counting rounds of some people, in order, with everything needed to replay them. */
const selectRounds = (db: Db, ofPeople: SQL) =>
  db
    .select({
      publicId: users.publicId,
      id: gameRounds.id,
      seed: gameRounds.seed,
      simVersion: gameRounds.simVersion,
      log: gameRounds.log,
      score: sql<number>`${gameRounds.score}`.as("score"),
      drops: gameRounds.drops,
    })
    .from(users)
    // A cross join, so that SQLite finds the people first: the season has many more rounds than theirs.
    .crossJoin(gameRounds)
    .where(
      and(
        ofPeople,
        eq(gameRounds.userId, users.id),
        eq(gameRounds.game, CLAW_MACHINE),
        sql`${gameRounds.counts} = 1 and ${gameRounds.score} > 0 and ${isOfSeason}`,
      ),
    )
    .orderBy(asc(gameRounds.startedAt), asc(gameRounds.id));

type Round = ReturnType<typeof selectRounds>["_"]["result"][number];

/** A person's number of counting rounds, a digest of all of them, and the best ones. */
function summaryOf(rounds: readonly Round[], score: number) {
  if (rounds.reduce((sum, round) => sum + round.score, 0) !== score)
    throw new Error("a board is not what its rounds are");
  const lines = rounds.map(({ id, seed, simVersion, log, drops, score: points }) =>
    [id, seed, simVersion, log, drops?.map(([, salt]) => salt).join(","), points].join("|"),
  );
  const best = rounds.toSorted((one, other) => other.score - one.score).slice(0, FROZEN_BEST_ROUNDS);
  return {
    rounds: rounds.length,
    roundsHash: sha256(lines.join("\n")).toString("hex"),
    bestRounds: best.map(({ id, score: points }) => ({ id, score: points })),
  };
}

/** The current usernames of a snapshot's people by public id, without those who left. */
export const selectNames = (db: Db, publicIds: string[]) =>
  db
    .select({ publicId: users.publicId, username: users.username })
    .from(users)
    .where(inArray(users.publicId, publicIds));
