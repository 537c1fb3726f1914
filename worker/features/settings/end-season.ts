import type { Setting } from "../../../contract/settings/registry.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { readSetting } from "../../domain/settings/setting.ts";
import { type NotifyOfRanks, freezeSeason } from "../../domain/games/freeze-season.ts";

/**
 * Run before a new season is set: freezes the current one if its award day has come, because it could not be frozen
 * later.
 * @throws AppError AWARD_DAY_OVER if the new season would be frozen at once, ROUNDS_STILL_OPEN
 */
export async function endSeason(ctx: Ctx, next: Setting<"game-season">, notify: NotifyOfRanks): Promise<void> {
  const current = await readSetting(ctx.db, "game-season");
  if (next.awardsAt !== null && next.awardsAt !== current.awardsAt && next.awardsAt <= ctx.now)
    throw new AppError("AWARD_DAY_OVER");
  if (current.awardsAt === null || current.awardsAt > ctx.now) return;
  const frozen = await freezeSeason(ctx, "administrator", notify);
  if (typeof frozen === "string") throw new AppError("ROUNDS_STILL_OPEN");
}
