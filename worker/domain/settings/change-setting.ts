import { eq } from "drizzle-orm";
import type { Context } from "hono";

import { type SettingKey, settings as declared } from "../../../contract/settings/registry.ts";
import type { AppEnv } from "../../app-env.ts";
import type { Ctx } from "../../context.ts";
import { settings } from "../../db/schema/settings.ts";
import type { Statement } from "../../db/statements.ts";
import { forgetAtEdge } from "../../middleware/edge-cache.ts";
import { audited } from "../audit/audited.ts";
import { clearSettingCache, type SettingWrite } from "./setting.ts";

/**
 * Changes a setting as the administrator: audited, with what follows from it in the same batch; here it holds at once.
 * @returns its new version; null where another one is stored than the write expects, and nothing was changed
 */
export async function changeSetting(
  ctx: Ctx,
  c: Context<AppEnv>,
  key: SettingKey,
  write: SettingWrite,
  following: readonly Statement[] = [],
): Promise<number | null> {
  const rows = [{ table: settings, where: eq(settings.key, key) }];
  const act = { action: "setting.change", target: key, rows } as const;
  const [stored] = await audited(ctx, act, [write, ...following]);
  await forgetSetting(c, key);
  return stored[0]?.version ?? null;
}

/** Has a setting that has just changed read anew: in this isolate, and at the edge where the request is. */
export async function forgetSetting(c: Context<AppEnv>, key: SettingKey): Promise<void> {
  clearSettingCache();
  const { routes } = declared[key];
  if ("everybody" in routes) await forgetAtEdge(c, routes.everybody.path);
}
