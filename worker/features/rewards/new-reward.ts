import { isNull, lt, or } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { given } from "../../db/given.ts";
import { rewardCodes, rewards } from "../../db/schema/rewards.ts";

/** What its person reads of a code's gift in their list. */
const CODE_NOTE = "کد هدیه";

/** What a code gives a mobile, as selected columns of a new reward that waits for its person. */
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

/** That a code has something left to give. */
export const isLeft = or(isNull(rewardCodes.maxUses), lt(rewardCodes.uses, rewardCodes.maxUses));
