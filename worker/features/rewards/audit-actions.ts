import { sql } from "drizzle-orm";

import { rewardCodes, rewards } from "../../db/schema/rewards.ts";
import type { UndoneAction, UndoneActions } from "../../domain/audit/audit-actions.ts";

/** After any undo, a code's uses are recounted from its rewards. */
const recounted: UndoneAction = {
  withUndo: ({ db }) => [
    db
      .update(rewardCodes)
      .set({ uses: sql`(select count(*) from ${rewards} where ${rewards.code} = ${rewardCodes.code})` }),
  ],
};

export const rewardsActions: UndoneActions = { "reward-codes.change": recounted, "reward.queue": recounted };
