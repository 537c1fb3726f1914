import { createHash } from "node:crypto";

import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";

import {
  CLAW_MACHINE,
  FROZEN_BEST_ROUNDS,
  FROZEN_RANKS,
  ROUND_EXPIRES_SECONDS,
} from "../../../contract/games/values.ts";
import type { Ctx } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { gameBoards, gameRounds } from "../../db/schema/games.ts";
import { users } from "../../db/schema/people.ts";
import { prizeSnapshots } from "../../db/schema/prizes.ts";
import type { Statement } from "../../db/statements.ts";
import { audited } from "../audit/audited.ts";
import { selectSettings, settingOf } from "../settings/setting.ts";
import { boards, isShown, selectRanked } from "./board.ts";
import { isOfSeason, seasonStart } from "./season.ts";
import { signingKey } from "./signing-key.ts";

/** A log has up to 1,760 letters. */
const ROUNDS_PER_PAGE = 500;

export type Snapshot = typeof prizeSnapshots.$inferSelect;

/** The statement right after a season's snapshot, which runs if that was added. */
export type NotifyOfRanks = (ctx: Pick<Ctx, "db">, seasonStartsAt: number) => Statement;

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
 * Stores for good the ranks of a season on its award day, with a digest of every counting round, and signs them.
 * Its last round may start right before that day, so open rounds are waited for. A season has one snapshot; a
 * second call returns the first.
 * @param notify tells the ranked players, in the same batch
 * @returns the snapshot, or why there is none yet
 */
export async function freezeSeason(
  ctx: Ctx,
  by: "administrator" | "cron",
  notify: NotifyOfRanks,
): Promise<Snapshot | "PRIZES_NOT_DUE" | "LAST_ROUNDS_RUNNING" | "ROUNDS_STILL_OPEN"> {
  const { db, now, config, log } = ctx;
  const [[known], rows, open, rebuilding] = await db.batch([
    selectSnapshot(db),
    selectSettings(db, "game-season"),
    db
      .select({ id: gameRounds.id })
      .from(gameRounds)
      // Inlined, because a bound value would not match the partial index.
      .where(sql`${gameRounds.state} = 'open' and ${isOfSeason}`)
      .limit(1),
    db
      .select({ game: gameBoards.game })
      .from(gameBoards)
      .where(and(eq(gameBoards.game, CLAW_MACHINE), isNotNull(gameBoards.rebuiltTo))),
  ]);
  if (known) return known;
  const { startsAt, awardsAt } = settingOf(rows, "game-season");
  if (awardsAt === null || now < awardsAt) return "PRIZES_NOT_DUE";
  if (now < awardsAt + ROUND_EXPIRES_SECONDS * 1000) return "LAST_ROUNDS_RUNNING";
  if (open.length > 0 || rebuilding.length > 0) return "ROUNDS_STILL_OPEN";

  // Read only now: while the season runs no round is read every five minutes.
  const board = boards[CLAW_MACHINE];
  const [leaders] = await db.batch([
    selectRanked(db, board, isShown(now)).orderBy(desc(board.score), asc(board.tie)).limit(FROZEN_RANKS),
  ]);
  const ranks: z.infer<typeof snapshotContent>["ranks"] = [];
  for (const { publicId, score } of leaders)
    ranks.push({ rank: ranks.length + 1, personId: publicId, score, ...(await summaryOf(db, publicId, score)) });
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
    notify(ctx, startsAt),
    db.select().from(prizeSnapshots).where(ofSeason),
  ] as const;
  const tracked = [{ table: prizeSnapshots, where: ofSeason, columns: [prizeSnapshots.frozenAt] }];
  const [added, , [kept = snapshot]] =
    by === "administrator"
      ? await audited(ctx, { action: "prizes.freeze", target: "prizes", rows: tracked }, statements)
      : await db.batch(statements);
  if (added.length > 0) log.info("season-frozen", { seasonStartsAt: startsAt, ranks: ranks.length });
  return kept;
}

/** A page of a person's counting rounds, in order, with everything needed to replay them. */
const selectRounds = (db: Db, publicId: string, [day, number]: readonly [string, number]) =>
  db
    .select({
      id: gameRounds.id,
      day: gameRounds.day,
      number: gameRounds.number,
      seed: gameRounds.seed,
      simVersion: gameRounds.simVersion,
      log: gameRounds.log,
      score: sql<number>`${gameRounds.score}`.as("score"),
      drops: gameRounds.drops,
    })
    .from(gameRounds)
    .where(
      and(
        eq(gameRounds.userId, db.select({ id: users.id }).from(users).where(eq(users.publicId, publicId))),
        eq(gameRounds.game, CLAW_MACHINE),
        sql`(${gameRounds.day}, ${gameRounds.number}) > (${day}, ${number})`,
        sql`+${gameRounds.counts} = 1 and +${gameRounds.score} > 0 and ${isOfSeason}`,
      ),
    )
    .orderBy(asc(gameRounds.day), asc(gameRounds.number))
    .limit(ROUNDS_PER_PAGE);

/** A person's number of counting rounds, a digest of all of them, and the best ones; read page by page. */
async function summaryOf(db: Db, publicId: string, score: number) {
  const digest = createHash("sha256");
  let [rounds, sum] = [0, 0];
  let best: { id: string; score: number }[] = [];
  let place: readonly [string, number] = ["", 0];
  for (let mayBeMore = true; mayBeMore;) {
    const [page] = await db.batch([selectRounds(db, publicId, place)]);
    for (const { id, seed, simVersion, log, drops, score: points, day, number } of page) {
      const line = [id, seed, simVersion, log, drops?.map(([, salt]) => salt).join(","), points].join("|");
      digest.update(rounds === 0 ? line : `\n${line}`);
      rounds += 1;
      sum += points;
      place = [day, number];
    }
    best = [...best, ...page.map(({ id, score: points }) => ({ id, score: points }))]
      .toSorted((one, other) => other.score - one.score)
      .slice(0, FROZEN_BEST_ROUNDS);
    mayBeMore = page.length === ROUNDS_PER_PAGE;
  }
  if (sum !== score) throw new Error("a board is not what its rounds are");
  return { rounds, roundsHash: digest.digest("hex"), bestRounds: best };
}

/** The current usernames of a snapshot's people by public id, without those who left. */
export const selectNames = (db: Db, publicIds: string[]) =>
  db
    .select({ publicId: users.publicId, username: users.username })
    .from(users)
    .where(inArray(users.publicId, publicIds));
