import { type SQL, and, desc, eq, sql } from "drizzle-orm";

import { CLAW_MACHINE, ROUNDS_PER_DAY, TRIAL_MINUTES } from "../../../contract/games/values.ts";
import { SIM_VERSION } from "../../../contract/claw-machine/machine.ts";
import { MINUTE_MS, tehranDay } from "../../../contract/time.ts";
import type { PersonCtx } from "../../context.ts";
import { wallets } from "../../db/schema/gems.ts";
import { gamePasses, gameRounds } from "../../db/schema/games.ts";
import { isNotSuspended, users } from "../../db/schema/people.ts";
import { hadTrial } from "./trial-contacts.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { AppError } from "../../errors.ts";
import { balanceColumn } from "../../domain/gems/wallet.ts";

const TRIAL_MS = TRIAL_MINUTES * MINUTE_MS;

/** Whether a pass is valid at a moment. */
export const mayPlay = (now: number): SQL =>
  sql`(coalesce(${gamePasses.paidUntil}, 0) > ${now} or coalesce(${gamePasses.trialStartedAt}, 0) > ${now - TRIAL_MS})`;

/** Joins the pass of a selected person. */
export const ownPass = and(eq(gamePasses.userId, users.id), eq(gamePasses.game, CLAW_MACHINE));

/** How many rounds a selected person started today: the number of the last one. */
export const roundsToday = (now: number) =>
  sql<number>`(select coalesce(max(${gameRounds.number}), 0) from ${gameRounds}
    where ${gameRounds.userId} = ${users.id} and ${gameRounds.game} = ${CLAW_MACHINE} and ${gameRounds.day} = ${tehranDay(now)})`;

/** The viewer's state, for {@link toPlayerState}, at the end of a batch. */
export const selectPlayer = (ctx: PersonCtx) =>
  [
    ctx.db
      .select({
        mobile: users.mobile,
        suspendedUntil: users.suspendedUntil,
        balance: balanceColumn,
        trialStartedAt: gamePasses.trialStartedAt,
        hadTrial: hadTrial(ctx, ctx.viewer.contactDigests).mapWith(Boolean).as("had_trial"),
        paidUntil: gamePasses.paidUntil,
        roundsToday: roundsToday(ctx.now).mapWith(Number).as("rounds_today"),
        best: sql<number | null>`(select max(${gameRounds.score}) from ${gameRounds}
          where ${gameRounds.userId} = ${users.id} and ${gameRounds.game} = ${CLAW_MACHINE} and ${gameRounds.state} = 'finished')`.as(
          "best",
        ),
      })
      .from(users)
      .leftJoin(wallets, eq(wallets.userId, users.id))
      .leftJoin(gamePasses, ownPass)
      .where(eq(users.id, ctx.viewer.userId)),
    selectTodayBest(ctx),
  ] as const;

type Player = ReturnType<typeof selectPlayer>[0]["_"]["result"][number];
type TodayBest = ReturnType<typeof selectTodayBest>["_"]["result"];

/** The day's best counting round, by a person who is not suspended, with no block between them and the viewer. */
export const selectTodayBest = ({ db, now, viewer }: PersonCtx) =>
  db
    .select({ username: users.username, score: gameRounds.score, roundId: gameRounds.id })
    .from(gameRounds)
    .innerJoin(users, eq(users.id, gameRounds.userId))
    .where(
      // Inlined to match the index `game_rounds_best_of_day`.
      sql`${gameRounds.game} = ${CLAW_MACHINE} and ${gameRounds.day} = ${tehranDay(now)} and ${gameRounds.counts} = 1 and ${gameRounds.score} > 0
        and ${users.username} is not null and ${isNotSuspended(now)}
        and not ${blockedBetween(sql`${users.id}`, sql`${viewer.userId}`)}`,
    )
    .orderBy(desc(gameRounds.score), gameRounds.finishedAt)
    .limit(1);

/** The best round of the day as the page shows it. */
export const toTodayBest = ([best]: TodayBest) =>
  best && best.username !== null && best.score !== null
    ? { username: best.username, score: best.score, roundId: best.roundId }
    : null;

/** The viewer's row. @throws AppError LOGIN_REQUIRED_TO_PLAY if they left meanwhile */
export function requirePlayer<Row>([row]: Row[]): Row {
  if (row === undefined) throw new AppError("LOGIN_REQUIRED_TO_PLAY");
  return row;
}

/** Everything the claw machine's page shows. */
export function toPlayerState({ now }: Pick<PersonCtx, "now">, player: Player, todayBest: TodayBest) {
  return {
    pass: toPass(now, player),
    now: new Date(now).toISOString(),
    roundsLeft: ROUNDS_PER_DAY - player.roundsToday,
    best: player.best,
    todayBest: toTodayBest(todayBest),
    walletBalance: player.balance,
    hasMobile: player.mobile !== null,
    simVersion: SIM_VERSION,
  };
}

function toPass(now: number, player: Pick<Player, "paidUntil" | "trialStartedAt" | "hadTrial">) {
  const { paidUntil, trialStartedAt, hadTrial: hadOne } = player;
  const trialUntil = trialStartedAt === null ? 0 : trialStartedAt + TRIAL_MS;
  const isPaid = paidUntil !== null && paidUntil > now;
  const endsAt = isPaid ? paidUntil : trialUntil;
  if (endsAt <= now) return { kind: "none" as const, endsAt: null, trialAvailable: trialStartedAt === null && !hadOne };
  return {
    kind: isPaid ? ("paid" as const) : ("trial" as const),
    endsAt: new Date(endsAt).toISOString(),
    trialAvailable: false,
  };
}
