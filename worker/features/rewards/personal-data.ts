import { and, asc, eq, isNull, or, sql } from "drizzle-orm";

import { rewards, wrongRewardCodes } from "../../db/schema/rewards.ts";
import { type PersonalData, batchPart, exportedMoment, nothingLeft } from "../../domain/people/personal-data.ts";
import { rewardDigest } from "./own-mobile.ts";

/** Rewards of a person. Of a used code it stays recorded, by a keyed digest, that a mobile has used it. */
export const rewardsData: PersonalData = {
  columns: [
    { column: rewards.userId, afterLeaving: "deleted" },
    { column: wrongRewardCodes.userId, afterLeaving: "deleted" },
  ],

  erase: (ctx, { id, mobile }) => {
    const waits = mobile === null ? sql`false` : eq(rewards.digest, rewardDigest(ctx, mobile));
    return batchPart(
      [
        ctx.db.delete(rewards).where(and(isNull(rewards.code), or(eq(rewards.userId, id), waits))),
        // The ledger's entries refer to the reward's id, so it is replaced: nothing may lead from a mobile to the
        // entries of a person who left.
        ctx.db
          .update(rewards)
          .set({ id: sql`lower(hex(randomblob(16)))`, userId: null })
          .where(eq(rewards.userId, id)),
        ctx.db.delete(wrongRewardCodes).where(eq(wrongRewardCodes.userId, id)),
      ],
      nothingLeft,
    );
  },

  // Waiting rewards become theirs at their next login, and are exported then.
  export: ({ db }, userId) =>
    batchPart(
      [db.select().from(rewards).where(eq(rewards.userId, userId)).orderBy(asc(rewards.createdAt))],
      ([given]) => ({
        rewards: given.map(({ code, giftTokens, giftAmount, note, grantedAt, createdAt }) => ({
          code: code ?? "",
          giftTokens,
          giftAmount,
          note,
          grantedAt: exportedMoment(grantedAt ?? createdAt),
        })),
      }),
    ),
};
