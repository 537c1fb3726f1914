import { and, eq, sql } from "drizzle-orm";

import { CLAW_MACHINE, PASS_GEMS, PASS_HOURS } from "../../../contract/games/values.ts";
import type { buyPassRoute } from "../../../contract/games/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import { HOUR_MS } from "../../../contract/time.ts";
import type { PersonCtx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { gamePasses, gameRounds } from "../../db/schema/games.ts";
import { ledgerEntries } from "../../db/schema/gems.ts";
import { isNotSuspended, users } from "../../db/schema/people.ts";
import { isOfSeason, seasonEnd } from "../../domain/games/season.ts";
import { hadTrial } from "./trial-contacts.ts";
import { refuseSpender, spend } from "../../domain/gems/spend.ts";
import { AppError } from "../../errors.ts";
import { refuseSuspended } from "../../domain/people/refuse-suspended.ts";
import { selectPlayer, requirePlayer, toPlayerState } from "./player-state.ts";

const PASS_MS = PASS_HOURS * HOUR_MS;

/** The viewer's pass, and their own and the day's best scores. */
export async function getState(ctx: PersonCtx) {
  const [players, todayBest] = await ctx.db.batch(selectPlayer(ctx));
  return toPlayerState(ctx, requirePlayer(players), todayBest);
}

/**
 * Starts the free trial: once per account, also under concurrent calls, and not for a person who had one before
 * leaving.
 * @throws AppError SUSPENDED, TRIAL_NOT_NEEDED, TRIAL_USED
 */
export async function startTrial(ctx: PersonCtx) {
  const { db, now, viewer } = ctx;
  const isNew = sql`not ${hadTrial(ctx, viewer.contactDigests)}`;
  const [started, players, todayBest] = await db.batch([
    db
      .insert(gamePasses)
      .select(selectOwnPass(ctx, { trialStartedAt: now, paidUntil: null }, sql`${isNotSuspended(now)} and ${isNew}`))
      .onConflictDoUpdate({
        target: [gamePasses.userId, gamePasses.game],
        set: { trialStartedAt: now },
        setWhere: sql`${gamePasses.trialStartedAt} is null and coalesce(${gamePasses.paidUntil}, 0) <= ${now}`,
      })
      .returning({ trialStartedAt: gamePasses.trialStartedAt }),
    ...selectPlayer(ctx),
  ]);
  const player = requirePlayer(players);
  const state = toPlayerState(ctx, player, todayBest);
  if (started.length === 0) {
    refuseSuspended(ctx, player.suspendedUntil);
    throw new AppError(state.pass.kind === "paid" ? "TRIAL_NOT_NEEDED" : "TRIAL_USED");
  }
  return { message: "۱۰ دقیقه بازی رایگان شروع شد", ...state };
}

/**
 * Buys 24 hours, starting now or after the remaining paid ones. One batch: the payment, and only with it the time, and
 * that rounds of the trial count from now on. A repeated `clientId` is charged once.
 * @throws AppError SUSPENDED, MOBILE_REQUIRED, INSUFFICIENT_GEMS
 */
export async function buyPass(ctx: PersonCtx, { clientId }: Input<typeof buyPassRoute>) {
  const { db, now, viewer } = ctx;
  const paidBy = `pass:${viewer.userId}:${CLAW_MACHINE}:${clientId}`;
  const spending = {
    gems: PASS_GEMS,
    kind: "pass",
    ref: CLAW_MACHINE,
    note: "بلیت ۲۴‌ساعتهٔ عروسک‌گیر",
    uniqueKey: paidBy,
  } as const;
  const [, , , paid, players, todayBest] = await db.batch([
    spend(ctx, spending, sql`true`),
    db
      .insert(gamePasses)
      .select(selectOwnPass(ctx, { trialStartedAt: null, paidUntil: now + PASS_MS }, sql`changes() = 1`))
      .onConflictDoUpdate({
        target: [gamePasses.userId, gamePasses.game],
        set: { paidUntil: sql`max(coalesce(${gamePasses.paidUntil}, 0), ${now}) + ${PASS_MS}` },
      }),
    // The triggers of migrations/0007 then add them to the board. Inlined to match the index.
    db
      .update(gameRounds)
      .set({ counts: true })
      .where(
        and(
          eq(gameRounds.userId, viewer.userId),
          eq(gameRounds.game, CLAW_MACHINE),
          sql`${gameRounds.counts} = 0 and changes() = 1`,
          // A season that is over does not change.
          sql`(${seasonEnd} is null or ${seasonEnd} > ${now} or not (${isOfSeason}))`,
        ),
      ),
    db.select({ id: ledgerEntries.id }).from(ledgerEntries).where(eq(ledgerEntries.uniqueKey, paidBy)),
    ...selectPlayer(ctx),
  ]);
  const player = requirePlayer(players);
  if (paid.length === 0) refuseSpender(ctx, player);
  return { message: "۲۴ ساعت بازی کن!", ...toPlayerState(ctx, player, todayBest) };
}

/** A new pass of the viewer as selected columns, if `where` holds. */
const selectOwnPass = (
  { db, viewer }: PersonCtx,
  { trialStartedAt, paidUntil }: Pick<typeof gamePasses.$inferSelect, "trialStartedAt" | "paidUntil">,
  where: ReturnType<typeof sql>,
) =>
  db
    .select({
      userId: users.id,
      game: boundColumn(gamePasses.game, CLAW_MACHINE),
      trialStartedAt: boundColumn(gamePasses.trialStartedAt, trialStartedAt),
      paidUntil: boundColumn(gamePasses.paidUntil, paidUntil),
    })
    .from(users)
    .where(and(eq(users.id, viewer.userId), where));
