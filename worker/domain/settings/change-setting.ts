import { eq, sql } from "drizzle-orm";

import { type SettingKey, settings as declared } from "../../../contract/settings/registry.ts";
import type { Ctx } from "../../context.ts";
import { settings } from "../../db/schema/settings.ts";
import { type Statement, refuseUnless } from "../../db/statements.ts";
import { audited } from "../audit/audited.ts";
import { clearSettingCache, readVersion, type SettingWrite, storedVersion } from "./setting.ts";

interface SettingChange {
  /** The version that was read; without it the stored value is replaced unconditionally. */
  expected?: number | undefined;
  /** Statements that run in the same batch. */
  following?: readonly Statement[] | undefined;
}

/**
 * Changes a setting as the administrator, audited, and clears this isolate's cache.
 * @returns its new version; null if another version is stored than `expected`, in which case nothing of the batch
 * happened
 */
export async function changeSetting(
  ctx: Ctx,
  key: SettingKey,
  write: SettingWrite,
  { expected, following = [] }: SettingChange = {},
): Promise<number | null> {
  const rows = [{ table: settings, where: eq(settings.key, key) }];
  const act = { action: "setting.change", target: key, rows } as const;
  const isAsSeen = expected === undefined ? sql`true` : eq(storedVersion(key), expected);
  try {
    const [, stored] = await audited(ctx, act, [refuseUnless(isAsSeen), write, ...following]);
    await forgetSetting(ctx, key);
    return stored[0]?.version ?? null;
  } catch (error) {
    // D1's error texts may change, so the stored version is read instead.
    if (expected !== undefined && (await readVersion(ctx, key)) !== expected) return null;
    throw error;
  }
}

/** Clears a changed setting from this isolate's cache and from the edge cache of this location. */
export async function forgetSetting({ forgetAtEdge }: Ctx, key: SettingKey): Promise<void> {
  clearSettingCache();
  const { routes } = declared[key];
  if ("everybody" in routes) await forgetAtEdge(routes.everybody.path);
}
