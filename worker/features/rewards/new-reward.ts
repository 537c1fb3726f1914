import { isNull, lt, or } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { rewardCodes, rewards } from "../../db/schema/rewards.ts";

/** The note of a code's gift in its person's list. */
const CODE_NOTE = "کد هدیه";

/** A code's reward for a mobile, as selected columns, waiting for its person. */
export const rewardOfCode = ({ now, newId }: Pick<Ctx, "now" | "newId">, digest: string) => ({
  id: boundColumn(rewards.id, newId()),
  digest: boundColumn(rewards.digest, digest),
  kind: boundColumn(rewards.kind, "gift"),
  code: rewardCodes.code,
  giftTokens: rewardCodes.giftTokens,
  giftAmount: rewardCodes.giftAmount,
  note: boundColumn(rewards.note, CODE_NOTE),
  createdAt: boundColumn(rewards.createdAt, now),
  grantedAt: boundColumn(rewards.grantedAt, null),
  userId: boundColumn(rewards.userId, null),
});

/** Whether a code has uses left. */
export const isLeft = or(isNull(rewardCodes.maxUses), lt(rewardCodes.uses, rewardCodes.maxUses));
