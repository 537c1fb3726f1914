import type { setDirectStatusRoute } from "../../../contract/direct.ts";
import type { Input } from "../../../contract/route.ts";
import { switchboardNames } from "../../../durable-objects/direct/env.ts";
import type { Ctx } from "../../context.ts";
import { writeSetting } from "../../domain/settings/setting.ts";

/** Switches direct messages on or off for everybody, and tells every open app. */
export async function switchDirect(ctx: Ctx, { enabled }: Input<typeof setDirectStatusRoute>) {
  await writeSetting(ctx, "direct-enabled", enabled);
  await Promise.all(
    switchboardNames.map((name) => ctx.objects.SWITCHBOARD.getByName(name).announce({ enabled, at: ctx.now })),
  );
  return { enabled, message: enabled ? "پیام‌ها روشن شد" : "پیام‌ها خاموش شد" };
}
