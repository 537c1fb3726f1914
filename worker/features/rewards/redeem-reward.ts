import { and, eq, exists, not, sql } from "drizzle-orm";

import { HOUR_MS, WRONG_REWARD_CODES_PER_HOUR } from "../../../contract/limits.ts";
import type { redeemRewardRoute } from "../../../contract/rewards/calls.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { given } from "../../db/given.ts";
import { wallets } from "../../db/schema/gems.ts";
import { users } from "../../db/schema/people.ts";
import { rewardCodes, rewards, wrongRewardCodes } from "../../db/schema/rewards.ts";
import { AppError } from "../../errors.ts";
import { grant } from "./grant.ts";
import { isLeft, rewardOfCode } from "./new-reward.ts";
import { ownMobile, rewardDigest } from "./own-mobile.ts";

/**
 * Gives the viewer what a code brings, once for their mobile and to no more mobiles than may. One batch: the reward, unless
 * nothing is left of it or too many codes were wrong; what it brings; or one wrong code more.
 * @throws AppError REWARD_MOBILE_REQUIRED, REWARD_CODE_INVALID, REWARD_CODE_USED, REWARD_CODE_EXHAUSTED,
 * TOO_MANY_WRONG_REWARD_CODES
 */
export async function redeemReward(ctx: PersonCtx, { mobileNumber, code }: Input<typeof redeemRewardRoute>) {
  const { db, now, viewer } = ctx;
  const mobile = await ownMobile(ctx, mobileNumber);
  const digest = rewardDigest(ctx, mobile);
  const hourAgo = now - HOUR_MS;

  const isViewer = and(eq(users.id, viewer.userId), eq(users.mobile, mobile));
  const isBlocked = exists(
    db
      .select({ one: sql`1` })
      .from(wrongRewardCodes)
      .where(
        sql`${wrongRewardCodes.userId} = ${viewer.userId} and ${wrongRewardCodes.tries} >= ${WRONG_REWARD_CODES_PER_HOUR}
          and ${wrongRewardCodes.since} > ${hourAgo}`,
      ),
  );
  const isCode = and(eq(rewardCodes.code, code), rewardCodes.enabled);
  const isTheirs = and(eq(rewards.code, code), eq(rewards.digest, digest));

  const [, , , [granted], [wrong], [state]] = await db.batch([
    db
      .insert(rewards)
      .select(
        db
          .select(rewardOfCode(ctx, digest))
          .from(rewardCodes)
          .innerJoin(users, isViewer)
          .where(and(isCode, isLeft, not(isBlocked))),
      )
      .onConflictDoNothing(),
    ...grant(ctx, { mobile, digest, code }),
    db
      .insert(wrongRewardCodes)
      .select(
        db
          .select({
            userId: users.id,
            tries: given(wrongRewardCodes.tries, 1),
            since: given(wrongRewardCodes.since, now),
          })
          .from(users)
          .where(
            and(
              isViewer,
              not(isBlocked),
              not(
                exists(
                  db
                    .select({ one: sql`1` })
                    .from(rewardCodes)
                    .where(isCode),
                ),
              ),
              not(
                exists(
                  db
                    .select({ one: sql`1` })
                    .from(rewards)
                    .where(isTheirs),
                ),
              ),
            ),
          ),
      )
      .onConflictDoUpdate({
        target: wrongRewardCodes.userId,
        set: {
          tries: sql`iif(${wrongRewardCodes.since} <= ${hourAgo}, 1, ${wrongRewardCodes.tries} + 1)`,
          since: sql`iif(${wrongRewardCodes.since} <= ${hourAgo}, ${now}, ${wrongRewardCodes.since})`,
        },
      })
      .returning({ tries: wrongRewardCodes.tries }),
    db
      .select({
        mobile: users.mobile,
        tries: wrongRewardCodes.tries,
        since: wrongRewardCodes.since,
        usedId: rewards.id,
        balance: wallets.balance,
      })
      .from(users)
      .leftJoin(wrongRewardCodes, eq(wrongRewardCodes.userId, users.id))
      .leftJoin(rewards, isTheirs)
      .leftJoin(wallets, eq(wallets.userId, users.id))
      .where(eq(users.id, viewer.userId)),
  ]);
  if (state?.mobile !== mobile) throw new AppError("REWARD_MOBILE_REQUIRED");
  if (granted) {
    const { giftTokens, giftAmount } = granted;
    return { message: "جایزه شما با موفقیت اعمال شد", giftTokens, giftAmount, walletBalance: state.balance ?? 0 };
  }
  if (wrong) throw new AppError("REWARD_CODE_INVALID");
  const { tries, since } = state;
  if (since !== null && since > hourAgo && (tries ?? 0) >= WRONG_REWARD_CODES_PER_HOUR)
    throw new AppError("TOO_MANY_WRONG_REWARD_CODES", {
      rateLimited: true,
      retryAfter: Math.ceil((since - hourAgo) / 1000),
    });
  throw new AppError(state.usedId === null ? "REWARD_CODE_EXHAUSTED" : "REWARD_CODE_USED");
}
