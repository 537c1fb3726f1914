import { eq } from "drizzle-orm";
import type { Context } from "hono";

import { type SettingKey, settings as declared } from "../../../contract/settings/registry.ts";
import type { AppEnv } from "../../app-env.ts";
import type { Ctx } from "../../context.ts";
import { settings } from "../../db/schema/settings.ts";
import type { Statement } from "../../db/statements.ts";
import { forgetAtEdge } from "../../middleware/edge-cache.ts";
import { audited } from "../audit/audited.ts";
import { clearSettingCache } from "./setting.ts";

/** Changes a setting as the administrator: audited, with what follows from it in the same batch; here it holds at once. */
export async function changeSetting(
  ctx: Ctx,
  c: Context<AppEnv>,
  key: SettingKey,
  statements: readonly Statement[],
): Promise<void> {
  const rows = [{ table: settings, where: eq(settings.key, key) }];
  await audited(ctx, { action: "setting.change", target: key, rows }, statements);
  await forgetSetting(c, key);
}

/** Has a setting that has just changed read anew: in this isolate, and at the edge where the request is. */
export async function forgetSetting(c: Context<AppEnv>, key: SettingKey): Promise<void> {
  clearSettingCache();
  const { routes } = declared[key];
  if ("everybody" in routes) await forgetAtEdge(c, routes.everybody.path);
}
