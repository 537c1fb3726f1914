import { isNull, lt, or } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { given } from "../../db/given.ts";
import { rewardCodes, rewards } from "../../db/schema/rewards.ts";

/** The note of a code's gift in its person's list. */
const CODE_NOTE = "کد هدیه";

/** A code's reward for a mobile, as selected columns, waiting for its person. */
export const rewardOfCode = ({ now, newId }: Pick<Ctx, "now" | "newId">, digest: string) => ({
  id: given(rewards.id, newId()),
  digest: given(rewards.digest, digest),
  kind: given(rewards.kind, "gift"),
  code: rewardCodes.code,
  giftTokens: rewardCodes.giftTokens,
  giftAmount: rewardCodes.giftAmount,
  note: given(rewards.note, CODE_NOTE),
  createdAt: given(rewards.createdAt, now),
  grantedAt: given(rewards.grantedAt, null),
  userId: given(rewards.userId, null),
});

/** Whether a code has uses left. */
export const isLeft = or(isNull(rewardCodes.maxUses), lt(rewardCodes.uses, rewardCodes.maxUses));
