import { CLOCK_SKEW_MS } from "../../../durable-objects/direct/interface.ts";
import type { Ctx } from "../../context.ts";

/**
 * Waits, after direct messages were switched off, until every room has forgotten that they were on: from then on nobody
 * sends, on whatever way (docs/decisions/030). A room that knows them as off asks again by itself.
 */
export async function settleSwitch({ config }: Ctx, isEnabled: boolean): Promise<void> {
  if (!isEnabled) await scheduler.wait(config.DIRECT_FACTS_SECONDS * 1000 + CLOCK_SKEW_MS);
}
