import { sql } from "drizzle-orm";

import { rewardCodes, rewards } from "../../db/schema/rewards.ts";
import type { UndoneAction, UndoneActions } from "../../domain/audit/audit-actions.ts";

/** Whatever was undone, a code has been used as often as something was given for it. */
const recounted: UndoneAction = {
  withUndo: ({ db }) => [
    db
      .update(rewardCodes)
      .set({ uses: sql`(select count(*) from ${rewards} where ${rewards.code} = ${rewardCodes.code})` }),
  ],
};

export const rewardsActions: UndoneActions = { "reward-codes.change": recounted, "reward.queue": recounted };
