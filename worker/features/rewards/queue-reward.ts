import { and, eq, gt, isNull, sql } from "drizzle-orm";

import { REPEATED_WITHIN_MS } from "../../../contract/limits.ts";
import { normalizeText } from "../../../contract/persian.ts";
import type { queueRewardRoute } from "../../../contract/rewards/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { rewardCodes, rewards } from "../../db/schema/rewards.ts";
import { isSameContent } from "../../../contract/same-content.ts";
import { audited } from "../../domain/audit/audited.ts";
import { AppError } from "../../errors.ts";
import { isLeft, rewardOfCode } from "./new-reward.ts";
import { rewardDigest } from "./own-mobile.ts";

/** The note of a gift for which the administrator wrote none. */
const GIFT_NOTE = "هدیهٔ لبخند";

/**
 * Queues a reward for a mobile: a gift, once per `clientId` and without one once a minute, or a code's gift, which uses
 * the code for that mobile.
 * @throws AppError REWARD_CODE_INVALID, REWARD_CODE_USED, REWARD_CODE_EXHAUSTED, KEY_REUSED
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
    const content = { digest, ...gift, code: null, note: shown };
    const row = { id, ...content, createdAt: now };
    const [, [used]] = await audited(ctx, { action: "reward.queue", target: id, rows }, [
      clientId === undefined ? insertUnrepeated(ctx, row) : db.insert(rewards).values(row).onConflictDoNothing(),
      db.select().from(rewards).where(eq(rewards.id, id)),
    ]);
    if (used && !isSameContent(used, content)) throw new AppError("KEY_REUSED");
    return { message };
  }
  const isCode = and(eq(rewardCodes.code, code), rewardCodes.enabled);
  const ofMobile = and(eq(rewards.code, code), eq(rewards.digest, digest));
  const rows = [{ table: rewards, where: ofMobile, isPersonal: true as const }];
  const [[known], [used], queued, [byKey]] = await audited(ctx, { action: "reward.queue", target: id, rows }, [
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
    db.select({ code: rewards.code, digest: rewards.digest }).from(rewards).where(eq(rewards.id, id)),
  ]);
  if (queued.length > 0) return { message };
  if (byKey && isSameContent(byKey, { code, digest })) return { message };
  if (byKey) throw new AppError("KEY_REUSED");
  throw new AppError(!known ? "REWARD_CODE_INVALID" : used ? "REWARD_CODE_USED" : "REWARD_CODE_EXHAUSTED");
}

type Gift = Required<
  Pick<typeof rewards.$inferInsert, "id" | "digest" | "kind" | "giftTokens" | "giftAmount" | "note" | "createdAt">
>;

/** Inserts a gift unless the same one was queued within the last minute. */
function insertUnrepeated({ db }: Ctx, gift: Gift) {
  const { digest, kind, giftTokens, giftAmount, note, createdAt } = gift;
  const isRepeated = and(
    isNull(rewards.code),
    eq(rewards.digest, digest),
    eq(rewards.kind, kind),
    eq(rewards.giftTokens, giftTokens),
    eq(rewards.giftAmount, giftAmount),
    eq(rewards.note, note),
    gt(rewards.createdAt, createdAt - REPEATED_WITHIN_MS),
  );
  return db.insert(rewards).select(
    sql`select ${gift.id}, ${digest}, ${kind}, null, ${giftTokens}, ${giftAmount}, ${note}, ${createdAt}, null, null
      where not exists (select 1 from ${rewards} where ${isRepeated})`,
  );
}
