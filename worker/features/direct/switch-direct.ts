import type { setDirectStatusRoute } from "../../../contract/direct.ts";
import type { Input } from "../../../contract/route.ts";
import { CLOCK_SKEW_MS } from "../../../durable-objects/direct/interface.ts";
import type { Ctx } from "../../context.ts";
import { writeSetting } from "../../domain/settings/setting.ts";

/**
 * Switches direct messages on or off for everybody. Off is answered once every room has forgotten that it was on: from then
 * on nobody sends, on whatever way (docs/decisions/030). A room that knows it as off asks again by itself.
 */
export async function switchDirect(ctx: Ctx, { enabled }: Input<typeof setDirectStatusRoute>) {
  await writeSetting(ctx, "direct-enabled", enabled);
  if (!enabled) await scheduler.wait(ctx.config.DIRECT_FACTS_SECONDS * 1000 + CLOCK_SKEW_MS);
  return { enabled, message: enabled ? "پیام‌ها روشن شد" : "پیام‌ها خاموش شد" };
}
