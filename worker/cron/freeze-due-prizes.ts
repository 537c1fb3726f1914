import { CLAW_MACHINE } from "../../contract/games/values.ts";
import type { Ctx } from "../context.ts";
import { freezeSeason } from "../domain/games/freeze-season.ts";
import { continueRebuild } from "../domain/games/season.ts";
import { notifyOfRanks } from "../notifications/write-gains.ts";

/** Continues a rebuild of the board that was longer than one run. */
export const rebuildBoards = (ctx: Ctx): Promise<void> => continueRebuild(ctx, CLAW_MACHINE);

/** Freezes the season's ranks once its award day has come. Run after open rounds were scored, which it waits for. */
export async function freezeDuePrizes(ctx: Ctx): Promise<void> {
  if ((await freezeSeason(ctx, "cron", notifyOfRanks)) === "ROUNDS_STILL_OPEN")
    ctx.log.warn("season-waits-for-rounds", {});
}
