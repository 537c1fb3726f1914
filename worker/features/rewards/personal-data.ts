import { and, asc, eq, isNull, or, sql } from "drizzle-orm";

import { rewards, wrongRewardCodes } from "../../db/schema/rewards.ts";
import { type PersonalData, batchPart, exportedMoment, nothingLeft } from "../../domain/people/personal-data.ts";
import { rewardDigest } from "./own-mobile.ts";

/** What somebody was given, by codes and otherwise. Of a used code stays that a mobile had it, by a keyed digest. */
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
        // The ledger has an entry under the old id: nothing may lead from a mobile to the entries of who has left.
        ctx.db
          .update(rewards)
          .set({ id: sql`lower(hex(randomblob(16)))`, userId: null })
          .where(eq(rewards.userId, id)),
        ctx.db.delete(wrongRewardCodes).where(eq(wrongRewardCodes.userId, id)),
      ],
      nothingLeft,
    );
  },

  // What still waits is theirs with their next login, and in the export then.
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
