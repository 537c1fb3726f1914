import { onTestFinished } from "vitest";

import { routes } from "../../../../contract/calls/routes.ts";
import type { Quotas } from "../../../../contract/quotas/values.ts";
import { DEFAULT_QUOTAS } from "../../../../contract/settings/quotas.ts";
import type { SettingKey } from "../../../../contract/settings/registry.ts";
import { settings } from "../../../../worker/db/schema/settings.ts";
import { clearSettingCache, upsertSetting } from "../../../../worker/domain/settings/setting.ts";
import { ORIGIN } from "../call.ts";
import { db } from "../database.ts";

const CACHED_PATHS = [...routes.filter(({ cache }) => cache).map(({ path }) => path), "/api/openapi.json", "/api/docs"];

/** Stores a setting and clears its edge cache. */
export async function setSetting(key: SettingKey, value: unknown): Promise<void> {
  await db.batch([upsertSetting({ db, now: Date.now() }, key, value)]);
  clearSettingCache();
  await clearEdgeCache();
}

/** Resets all settings. */
export async function clearSettings(): Promise<void> {
  await db.batch([db.delete(settings)]);
  clearSettingCache();
  await clearEdgeCache();
}

export async function clearEdgeCache(): Promise<void> {
  await Promise.all(CACHED_PATHS.map((path) => caches.default.delete(ORIGIN + path)));
}

/** Allows mobile logins at any hour, so that tests do not depend on the time. */
export const openNights = () => setSetting("mobile-login-restrictions", { enabled: false, startHour: 22, endHour: 8 });

/** Sets limits by quantity until the test ends. Small ones need few people. */
export async function allow(changed: Partial<Quotas>): Promise<void> {
  await setSetting("quotas", { ...DEFAULT_QUOTAS, ...changed });
  onTestFinished(clearSettings);
}
