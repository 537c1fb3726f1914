import { createHmac } from "node:crypto";

import { and, eq, sql } from "drizzle-orm";

import { SIM_VERSION } from "../../../contract/claw-machine/machine.ts";
import { CLAW_MACHINE, ROUNDS_PER_DAY } from "../../../contract/games/values.ts";
import type { startRoundRoute } from "../../../contract/games/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import { tehranDay } from "../../../contract/time.ts";
import type { PersonCtx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { gamePasses, gameRounds } from "../../db/schema/games.ts";
import { isNotSuspended, users } from "../../db/schema/people.ts";
import { derivedKey } from "../../derived-key.ts";
import { expiryOf, lastExpired } from "../../domain/games/scored-round.ts";
import { AppError } from "../../errors.ts";
import { digestOf } from "../../digest.ts";
import { refuseSuspended } from "../../domain/people/refuse-suspended.ts";
import { mayPlay, ownPass, roundsToday, requirePlayer } from "./player-state.ts";

/** 128 bits. */
const TOKEN_DIGITS = 32;

/**
 * Starts a round in one trip, unless the viewer may not play, has used up the day or has an open round. A repeated
 * `clientId`, after a lost answer, returns the same round. The client chooses its id, but the seed is random and the
 * token derived by us; only the token's digest is stored.
 * @throws AppError OLD_SIMULATION, SUSPENDED, USERNAME_REQUIRED, PASS_REQUIRED, ROUND_OPEN, TOO_MANY_ROUNDS,
 * ROUND_FINISHED, ROUND_NOT_FOUND
 */
export async function startRound(ctx: PersonCtx, { simVersion, clientId }: Input<typeof startRoundRoute>) {
  if (simVersion !== SIM_VERSION) throw new AppError("OLD_SIMULATION");
  const { db, now, viewer, config } = ctx;
  const id = clientId ?? ctx.newId();
  const token = tokenOf(derivedKey(config.GAME_SECRET, "round-tokens"), `${viewer.userId}|${id}`);
  const openSince = sql<
    number | null
  >`(select max(${gameRounds.startedAt}) from ${gameRounds} where ${gameRounds.userId} = ${users.id}
    and ${gameRounds.game} = ${CLAW_MACHINE} and ${gameRounds.state} = 'open' and ${gameRounds.startedAt} > ${lastExpired(now)})`;
  const [, [round], players] = await db.batch([
    db
      .insert(gameRounds)
      .select(
        db
          .select({
            id: boundColumn(gameRounds.id, id),
            userId: users.id,
            game: boundColumn(gameRounds.game, CLAW_MACHINE),
            day: boundColumn(gameRounds.day, tehranDay(now)),
            number: sql<number>`${roundsToday(now)} + 1`.as(gameRounds.number.name),
            seed: boundColumn(gameRounds.seed, randomInt32(ctx)),
            simVersion: boundColumn(gameRounds.simVersion, simVersion),
            tokenHash: boundColumn(gameRounds.tokenHash, digestOf(token)),
            startedAt: boundColumn(gameRounds.startedAt, now),
            counts: sql<boolean>`${gamePasses.paidUntil} is not null`.as(gameRounds.counts.name),
            state: boundColumn(gameRounds.state, "open"),
            log: boundColumn(gameRounds.log, null),
            score: boundColumn(gameRounds.score, null),
            finishedAt: boundColumn(gameRounds.finishedAt, null),
            commits: boundColumn(gameRounds.commits, []),
            drops: boundColumn(gameRounds.drops, null),
          })
          .from(users)
          .innerJoin(gamePasses, ownPass)
          .where(
            sql`${users.id} = ${viewer.userId} and ${users.username} is not null and ${isNotSuspended(now)}
              and ${mayPlay(now)} and ${roundsToday(now)} < ${ROUNDS_PER_DAY} and ${openSince} is null`,
          ),
      )
      // Leaves an existing round with this id to its owner.
      .onConflictDoNothing(),
    db
      .select({
        isOpen: sql`${gameRounds.state} = 'open' and ${gameRounds.startedAt} > ${lastExpired(now)}`
          .mapWith(Boolean)
          .as("is_open"),
        tokenHash: gameRounds.tokenHash,
        seed: gameRounds.seed,
        simVersion: gameRounds.simVersion,
        number: gameRounds.number,
        startedAt: gameRounds.startedAt,
      })
      .from(gameRounds)
      .where(and(eq(gameRounds.id, id), eq(gameRounds.userId, viewer.userId))),
    db
      .select({
        username: users.username,
        suspendedUntil: users.suspendedUntil,
        mayPlay: mayPlay(now).mapWith(Boolean).as("may_play"),
        roundsToday: roundsToday(now).mapWith(Number).as("rounds_today"),
        openSince: openSince.as("open_since"),
      })
      .from(users)
      .leftJoin(gamePasses, ownPass)
      .where(eq(users.id, viewer.userId)),
  ]);
  if (!round?.isOpen || round.tokenHash !== digestOf(token)) {
    const player = requirePlayer(players);
    refuseSuspended(ctx, player.suspendedUntil);
    if (player.username === null) throw new AppError("USERNAME_REQUIRED");
    if (!player.mayPlay) throw new AppError("PASS_REQUIRED");
    if (player.openSince !== null)
      throw new AppError("ROUND_OPEN", { retryAfter: secondsUntil(ctx, expiryOf({ startedAt: player.openSince })) });
    if (player.roundsToday >= ROUNDS_PER_DAY) throw new AppError("TOO_MANY_ROUNDS");
    // The id belongs to a finished round, or to another person's, which is not revealed.
    throw new AppError(round ? "ROUND_FINISHED" : "ROUND_NOT_FOUND");
  }
  const { number, startedAt, seed } = round;
  const begun = { id, token, seed, simVersion: round.simVersion, startedAt: new Date(startedAt).toISOString() };
  return { ...begun, roundsLeft: ROUNDS_PER_DAY - number };
}

const secondsUntil = ({ now }: PersonCtx, moment: number): number => Math.ceil((moment - now) / 1000);

/** A round's token, derived from its owner and id: so it can be answered again without being stored. */
const tokenOf = (key: Uint8Array, round: string): string =>
  createHmac("sha256", key).update(round).digest("hex").slice(0, TOKEN_DIGITS);

const randomInt32 = ({ newPublicId }: PersonCtx) => Buffer.from(newPublicId(), "hex").readInt32LE();
