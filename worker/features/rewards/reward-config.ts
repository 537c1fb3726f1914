import { asc, notInArray, sql } from "drizzle-orm";

import type { setRewardConfigRoute } from "../../../contract/rewards.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { rewardCodes, rewards } from "../../db/schema/rewards.ts";
import { audited } from "../../domain/audit/audited.ts";

/** The administrator's reward codes, in their order. */
export async function readRewardConfig({ db }: Ctx) {
  const [codes] = await db.batch([db.select().from(rewardCodes).orderBy(asc(rewardCodes.position))]);
  return {
    items: codes.map(({ enabled, code, giftTokens, giftAmount, maxUses, uses }) => ({
      enabled,
      code,
      giftTokens,
      giftAmount,
      maxUses,
      uses,
    })),
  };
}

/** All but the uses, which people go on counting. */
const SET_BY_ADMINISTRATOR = [
  rewardCodes.position,
  rewardCodes.enabled,
  rewardCodes.giftTokens,
  rewardCodes.giftAmount,
  rewardCodes.maxUses,
];

/** Sets all reward codes at once. One that comes back after it was gone has the uses it had. */
export async function setRewardConfig(ctx: Ctx, { items }: Input<typeof setRewardConfigRoute>) {
  const { db } = ctx;
  const kept = items.map(({ code }) => code);
  const codes = items.map((item, position) => {
    const uses = sql<number>`(select count(*) from ${rewards} where ${rewards.code} = ${item.code})`;
    return db
      .insert(rewardCodes)
      .values({ ...item, position, uses })
      .onConflictDoUpdate({ target: rewardCodes.code, set: { ...item, position } });
  });
  const rows = [{ table: rewardCodes, where: undefined, columns: SET_BY_ADMINISTRATOR }];
  await audited(ctx, { action: "reward-codes.change", target: "reward-codes", rows }, [
    db.delete(rewardCodes).where(notInArray(rewardCodes.code, kept)),
    ...codes,
  ]);
  return { message: "کدهای جایزه ذخیره شد", ...(await readRewardConfig(ctx)) };
}
