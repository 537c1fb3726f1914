import { CLOCK_SKEW_MS } from "../../../durable-objects/direct/interface.ts";
import type { Ctx } from "../../context.ts";

/**
 * After direct messages were switched off, waits until no room's cached facts still say that they are on: from then on
 * nobody can send (docs/decisions/030). A room that has them as off rereads by itself.
 */
export async function settleSwitch({ config }: Ctx, isEnabled: boolean): Promise<void> {
  if (!isEnabled) await scheduler.wait(config.DIRECT_FACTS_SECONDS * 1000 + CLOCK_SKEW_MS);
}
