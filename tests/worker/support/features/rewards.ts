import { rewardCodes } from "../../../../worker/db/schema/rewards.ts";
import { db, rows } from "../database.ts";

/** Six digits that have never been a code. */
export async function aCode(): Promise<string> {
  for (;;) {
    const code = String(Math.floor(100_000 + Math.random() * 900_000));
    const known = await rows(
      "select code from reward_codes where code = ?1 union select code from rewards where code = ?1",
      code,
    );
    if (known.length === 0) return code;
  }
}

/** Inserts a code: two gems and 50,000 toman, for this many people. @returns it */
export async function aRewardCode(over: Partial<typeof rewardCodes.$inferInsert> = {}): Promise<string> {
  const code = await aCode();
  await db.batch([
    db.insert(rewardCodes).values({ code, position: 0, enabled: true, giftTokens: 2, giftAmount: 50, ...over }),
  ]);
  return code;
}
