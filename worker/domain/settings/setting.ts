import { inArray } from "drizzle-orm";

import { type Setting, type SettingKey, settings as declared } from "../../../contract/settings/registry.ts";
import type { Ctx } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { settings } from "../../db/schema/settings.ts";

export type SettingRow = typeof settings.$inferSelect;

/** The statement that reads these settings, for a verb's batch; hand its rows to {@link settingOf}. */
export function selectSettings(db: Db, ...keys: SettingKey[]) {
  return db.select().from(settings).where(inArray(settings.key, keys));
}

/** One setting of the rows read, or its default. A stored value that no longer parses counts as never set. */
export function settingOf<Key extends SettingKey>(rows: SettingRow[], key: Key): Setting<Key>;
export function settingOf(rows: SettingRow[], key: SettingKey): unknown {
  return declared[key].parse(storedOf(rows, key));
}

/** What is stored of a setting among the rows read; undefined where it was never set. */
function storedOf(rows: SettingRow[], key: SettingKey): unknown {
  const row = rows.find((candidate) => candidate.key === key);
  return row && JSON.parse(row.value);
}

const RECENT_MS = 15_000;

const recent = new Map<SettingKey, { rows: SettingRow[]; readAt: number }>();

/**
 * A setting as this isolate read it within the last fifteen seconds, otherwise in a round trip of its own: for what is asked
 * at every call and may bite a little late.
 */
export async function recentSetting<Key extends SettingKey>(
  { db, now }: Pick<Ctx, "db" | "now">,
  key: Key,
): Promise<Setting<Key>> {
  const known = recent.get(key);
  if (known && known.readAt <= now && now - known.readAt < RECENT_MS) return settingOf(known.rows, key);
  const [rows] = await db.batch([selectSettings(db, key)]);
  recent.set(key, { rows, readAt: now });
  return settingOf(rows, key);
}

/** Has every setting read anew when it is asked for next. */
export const forgetSettings = (): void => recent.clear();

/** Stores the value of a setting, as its declaration parsed it. */
export async function writeSetting(
  { db, now }: Pick<Ctx, "db" | "now">,
  key: SettingKey,
  value: unknown,
): Promise<void> {
  const row = { value: JSON.stringify(value), updatedAt: now };
  await db.batch([
    db
      .insert(settings)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: settings.key, set: row }),
  ]);
  forgetSettings();
}

/** Reads one setting in a round trip of its own. */
export async function readSetting<Key extends SettingKey>(db: Db, key: Key): Promise<Setting<Key>> {
  const [rows] = await db.batch([selectSettings(db, key)]);
  return settingOf(rows, key);
}
