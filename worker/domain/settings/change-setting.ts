import { eq } from "drizzle-orm";
import type { Context } from "hono";

import { type SettingKey, settings as declared } from "../../../contract/settings/registry.ts";
import type { AppEnv } from "../../app-env.ts";
import type { Ctx } from "../../context.ts";
import { settings } from "../../db/schema/settings.ts";
import type { Statement } from "../../db/statements.ts";
import { AppError } from "../../errors.ts";
import { forgetAtEdge } from "../../middleware/edge-cache.ts";
import { audited } from "../audit/audited.ts";
import { clearSettingCache, type SettingWrite } from "./setting.ts";

/**
 * Changes a setting as the administrator: audited, with what follows from it in the same batch; here it holds at once.
 * @returns its new version
 * @throws AppError SETTING_CHANGED where another version is stored than the write expects
 */
export async function changeSetting(
  ctx: Ctx,
  c: Context<AppEnv>,
  key: SettingKey,
  write: SettingWrite,
  following: readonly Statement[] = [],
): Promise<number> {
  const rows = [{ table: settings, where: eq(settings.key, key) }];
  const act = { action: "setting.change", target: key, rows } as const;
  const [stored] = await audited(ctx, act, [write, ...following]);
  await forgetSetting(c, key);
  const [row] = stored;
  if (row === undefined) throw new AppError("SETTING_CHANGED");
  return row.version;
}

/** Has a setting that has just changed read anew: in this isolate, and at the edge where the request is. */
export async function forgetSetting(c: Context<AppEnv>, key: SettingKey): Promise<void> {
  clearSettingCache();
  const { routes } = declared[key];
  if ("everybody" in routes) await forgetAtEdge(c, routes.everybody.path);
}
