import { asc, notInArray, sql } from "drizzle-orm";

import type { setRewardConfigRoute } from "../../../contract/rewards/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { rewardCodes, rewards } from "../../db/schema/rewards.ts";
import { refuseUnless } from "../../db/statements.ts";
import { audited } from "../../domain/audit/audited.ts";
import { AppError } from "../../errors.ts";
import { digestOf } from "../../digest.ts";

/** Everything the administrator sets, as one text, without the uses, which change by themselves. */
const storedCodes = sql<string>`(select json_group_array(json_array(enabled, code, gift_tokens, gift_amount, max_uses))
  from (select * from ${rewardCodes} order by position))`;

const selectConfig = ({ db }: Pick<Ctx, "db">) =>
  [
    db.select().from(rewardCodes).orderBy(asc(rewardCodes.position)),
    db.select({ text: storedCodes.as("stored_codes") }).from(sql`(select 1)`),
  ] as const;

/**
 * The administrator's reward codes in order. The version is a digest of them, so an undo restores the former version
 * too.
 */
export async function readRewardConfig(ctx: Ctx) {
  const [codes, [stored]] = await ctx.db.batch(selectConfig(ctx));
  return {
    items: codes.map(({ enabled, code, giftTokens, giftAmount, maxUses, uses }) => ({
      enabled,
      code,
      giftTokens,
      giftAmount,
      maxUses,
      uses,
    })),
    version: versionOf(stored?.text ?? ""),
  };
}

/** As many bits of the digest as a number holds exactly. */
const versionOf = (stored: string): number => Number.parseInt(digestOf(stored).slice(0, 12), 16);

/** All but the uses, which people keep changing. */
const SET_BY_ADMINISTRATOR = [
  rewardCodes.position,
  rewardCodes.enabled,
  rewardCodes.giftTokens,
  rewardCodes.giftAmount,
  rewardCodes.maxUses,
];

/**
 * Replaces all reward codes. A code that is added again keeps its former uses.
 * @throws AppError SETTING_CHANGED if somebody else has changed them since `version` was read
 */
export async function setRewardConfig(ctx: Ctx, { items, version }: Input<typeof setRewardConfigRoute>) {
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
  const seen = version === undefined ? [] : [refuseUnless(sql`${storedCodes} is ${await seenBy(ctx, version)}`)];
  try {
    await audited(ctx, { action: "reward-codes.change", target: "reward-codes", rows }, [
      ...seen,
      db.delete(rewardCodes).where(notInArray(rewardCodes.code, kept)),
      ...codes,
    ]);
  } catch (error) {
    // Somebody else changed them during this call: the error carries the current codes.
    if (version !== undefined) await seenBy(ctx, version);
    throw error;
  }
  return { message: "کدهای جایزه ذخیره شد", ...(await readRewardConfig(ctx)) };
}

/** The stored codes, if they are still of this version. @throws AppError SETTING_CHANGED with the current ones */
async function seenBy(ctx: Ctx, version: number): Promise<string> {
  const [, [stored]] = await ctx.db.batch(selectConfig(ctx));
  const text = stored?.text ?? "";
  if (versionOf(text) !== version) throw new AppError("SETTING_CHANGED", { current: await readRewardConfig(ctx) });
  return text;
}
