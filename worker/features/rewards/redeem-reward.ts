import { and, eq, exists, not, or, sql } from "drizzle-orm";

import { HOUR_MS } from "../../../contract/time.ts";
import { WRONG_REWARD_CODES_PER_HOUR } from "../../../contract/rewards/values.ts";
import type { redeemRewardRoute } from "../../../contract/rewards/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { wallets } from "../../db/schema/gems.ts";
import { isNotSuspended, users } from "../../db/schema/people.ts";
import { rewardCodes, rewards, wrongRewardCodes } from "../../db/schema/rewards.ts";
import { AppError } from "../../errors.ts";
import { refuseSuspended } from "../../domain/people/refuse-suspended.ts";
import { grant } from "./grant.ts";
import { isLeft, rewardOfCode } from "./new-reward.ts";
import { ownMobile, rewardDigest } from "./own-mobile.ts";

/**
 * Redeems a code for the viewer, once per mobile and up to the code's limit. One batch: the reward, unless the code is
 * exhausted or too many wrong codes were entered, and its gift; or the count of wrong codes.
 * @throws AppError REWARD_MOBILE_REQUIRED, SUSPENDED, REWARD_CODE_INVALID, REWARD_CODE_USED, REWARD_CODE_EXHAUSTED,
 * TOO_MANY_WRONG_REWARD_CODES
 */
export async function redeemReward(ctx: PersonCtx, { mobileNumber, code }: Input<typeof redeemRewardRoute>) {
  const mobile = await ownMobile(ctx, mobileNumber);
  const digest = rewardDigest(ctx, mobile);
  const trying = tryOf(ctx, { mobile, digest, code });
  const [, , , , [granted], [wrong], [state]] = await ctx.db.batch([
    insertReward(ctx, trying, digest),
    ...grant(ctx, { mobile, digest, code, where: isNotSuspended(ctx.now) }),
    countWrong(ctx, trying),
    selectState(ctx, trying),
  ]);
  if (state?.mobile !== mobile) throw new AppError("REWARD_MOBILE_REQUIRED");
  refuseSuspended(ctx, state.suspendedUntil);
  if (granted) {
    const { giftTokens, giftAmount } = granted;
    return { message: "جایزه شما با موفقیت اعمال شد", giftTokens, giftAmount, walletBalance: state.balance ?? 0 };
  }
  if (wrong) throw new AppError("REWARD_CODE_INVALID");
  const { tries, since } = state;
  const { hourAgo } = trying;
  if (since !== null && since > hourAgo && (tries ?? 0) >= WRONG_REWARD_CODES_PER_HOUR)
    throw new AppError("TOO_MANY_WRONG_REWARD_CODES", {
      rateLimited: true,
      retryAfter: Math.ceil((since - hourAgo) / 1000),
    });
  throw new AppError(state.usedId === null ? "REWARD_CODE_EXHAUSTED" : "REWARD_CODE_USED");
}

type Try = ReturnType<typeof tryOf>;

/** The conditions that the statements of one attempt share. */
function tryOf(
  { db, now, viewer }: PersonCtx,
  { mobile, digest, code }: { mobile: string; digest: string; code: string },
) {
  const hourAgo = now - HOUR_MS;
  return {
    hourAgo,
    mayRedeem: and(eq(users.id, viewer.userId), eq(users.mobile, mobile), isNotSuspended(now)),
    isBlocked: exists(
      db
        .select({ one: sql`1` })
        .from(wrongRewardCodes)
        .where(
          sql`${wrongRewardCodes.userId} = ${viewer.userId} and ${wrongRewardCodes.tries} >= ${WRONG_REWARD_CODES_PER_HOUR}
            and ${wrongRewardCodes.since} > ${hourAgo}`,
        ),
    ),
    isCode: and(eq(rewardCodes.code, code), rewardCodes.enabled),
    /** The reward this mobile already has from this code. */
    isTheirs: and(eq(rewards.code, code), eq(rewards.digest, digest)),
  };
}

/** Inserts the code's reward for this mobile, if it has uses left. */
const insertReward = (ctx: PersonCtx, { mayRedeem, isCode, isBlocked }: Try, digest: string) =>
  ctx.db
    .insert(rewards)
    .select(
      ctx.db
        .select(rewardOfCode(ctx, digest))
        .from(rewardCodes)
        .innerJoin(users, mayRedeem)
        .where(and(isCode, isLeft, not(isBlocked))),
    )
    .onConflictDoNothing();

/** Counts a wrong code, if the code neither exists nor was ever used by them; older counts than an hour are reset. */
function countWrong({ db, now }: PersonCtx, { mayRedeem, isBlocked, isCode, isTheirs, hourAgo }: Try) {
  const one = { one: sql`1` };
  const isKnown = or(
    exists(db.select(one).from(rewardCodes).where(isCode)),
    exists(db.select(one).from(rewards).where(isTheirs)),
  );
  const { since, tries } = wrongRewardCodes;
  return db
    .insert(wrongRewardCodes)
    .select(
      db
        .select({ userId: users.id, tries: boundColumn(tries, 1), since: boundColumn(since, now) })
        .from(users)
        .where(and(mayRedeem, not(isBlocked), sql`not ${isKnown}`)),
    )
    .onConflictDoUpdate({
      target: wrongRewardCodes.userId,
      set: {
        tries: sql`iif(${since} <= ${hourAgo}, 1, ${tries} + 1)`,
        since: sql`iif(${since} <= ${hourAgo}, ${now}, ${since})`,
      },
    })
    .returning({ tries });
}

/** The viewer's state after the attempt. */
const selectState = ({ db, viewer }: PersonCtx, { isTheirs }: Try) =>
  db
    .select({
      mobile: users.mobile,
      suspendedUntil: users.suspendedUntil,
      tries: wrongRewardCodes.tries,
      since: wrongRewardCodes.since,
      usedId: rewards.id,
      balance: wallets.balance,
    })
    .from(users)
    .leftJoin(wrongRewardCodes, eq(wrongRewardCodes.userId, users.id))
    .leftJoin(rewards, isTheirs)
    .leftJoin(wallets, eq(wallets.userId, users.id))
    .where(eq(users.id, viewer.userId));
