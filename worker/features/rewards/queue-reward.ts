import { and, eq, gt, isNull, notExists, sql } from "drizzle-orm";

import { normalizeText } from "../../../contract/persian.ts";
import type { queueRewardRoute } from "../../../contract/rewards/calls.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { given } from "../../db/given.ts";
import { rewardCodes, rewards } from "../../db/schema/rewards.ts";
import { audited } from "../../domain/audit/audited.ts";
import { AppError } from "../../errors.ts";
import { isLeft, rewardOfCode } from "./new-reward.ts";
import { rewardDigest } from "./own-mobile.ts";

/** The note of a gift for which the administrator wrote none. */
const GIFT_NOTE = "هدیهٔ لبخند";

/** Without a `clientId`, the same gift again this soon is a repeat of a lost answer. */
const SAME_WITHIN_MS = 60_000;

/**
 * Queues a reward for a mobile: a gift, once per `clientId` or, without one, once in a minute; or a code's gift, which uses the code for that mobile.
 * @throws AppError REWARD_CODE_INVALID, REWARD_CODE_USED, REWARD_CODE_EXHAUSTED
 */
export async function queueReward(
  ctx: Ctx,
  { mobileNumber, code, note, clientId, ...gift }: Input<typeof queueRewardRoute>,
) {
  const { db, now } = ctx;
  const id = clientId ?? ctx.newId();
  const digest = rewardDigest(ctx, mobileNumber);
  const message = "با ورود بعدی‌اش به او می‌رسد";
  if (code === undefined) {
    const shown = normalizeText(note) || GIFT_NOTE;
    const rows = [{ table: rewards, where: eq(rewards.id, id), isPersonal: true as const }];
    const same = db
      .select({ id: rewards.id })
      .from(rewards)
      .where(
        and(
          isNull(rewards.code),
          eq(rewards.digest, digest),
          eq(rewards.kind, gift.kind),
          eq(rewards.giftTokens, gift.giftTokens),
          eq(rewards.giftAmount, gift.giftAmount),
          eq(rewards.note, shown),
          gt(rewards.createdAt, now - SAME_WITHIN_MS),
        ),
      );
    await audited(ctx, { action: "reward.queue", target: id, rows }, [
      db
        .insert(rewards)
        .select(
          db
            .select({
              id: given(rewards.id, id),
              digest: given(rewards.digest, digest),
              kind: given(rewards.kind, gift.kind),
              code: given(rewards.code, null),
              giftTokens: given(rewards.giftTokens, gift.giftTokens),
              giftAmount: given(rewards.giftAmount, gift.giftAmount),
              note: given(rewards.note, shown),
              createdAt: given(rewards.createdAt, now),
              grantedAt: given(rewards.grantedAt, null),
              userId: given(rewards.userId, null),
            })
            .from(sql`(select 1)`)
            // Without a WHERE, SQLite would parse the conflict clause as part of the join.
            .where(clientId === undefined ? notExists(same) : sql`true`),
        )
        .onConflictDoNothing({ target: rewards.id }),
    ]);
    return { message };
  }
  const isCode = and(eq(rewardCodes.code, code), rewardCodes.enabled);
  const ofMobile = and(eq(rewards.code, code), eq(rewards.digest, digest));
  const rows = [{ table: rewards, where: ofMobile, isPersonal: true as const }];
  const [[known], [used], queued] = await audited(ctx, { action: "reward.queue", target: id, rows }, [
    db.select({ code: rewardCodes.code }).from(rewardCodes).where(isCode),
    db.select({ id: rewards.id }).from(rewards).where(ofMobile),
    db
      .insert(rewards)
      .select(
        db
          .select(rewardOfCode({ now, newId: () => id }, digest))
          .from(rewardCodes)
          .where(and(isCode, isLeft)),
      )
      .onConflictDoNothing()
      .returning({ id: rewards.id }),
  ]);
  if (queued.length > 0) return { message };
  throw new AppError(!known ? "REWARD_CODE_INVALID" : used ? "REWARD_CODE_USED" : "REWARD_CODE_EXHAUSTED");
}
