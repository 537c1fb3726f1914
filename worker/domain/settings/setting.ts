import { type SQL, inArray, sql } from "drizzle-orm";

import { PUBLIC_SETTING_CACHE_SECONDS } from "../../../contract/limits.ts";
import { type Setting, type SettingKey, settings as declared } from "../../../contract/settings/registry.ts";
import type { Ctx } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { settings } from "../../db/schema/settings.ts";

type SettingCtx = Pick<Ctx, "db" | "now">;

export type SettingRow = typeof settings.$inferSelect;

/** Selects settings, for a verb's batch; pass its rows to {@link settingOf}. */
export function selectSettings(db: Db, ...keys: SettingKey[]) {
  return db.select().from(settings).where(inArray(settings.key, keys));
}

/** One setting of the selected rows, or its default, also when the stored value no longer parses. */
export function settingOf<Key extends SettingKey>(rows: SettingRow[], key: Key): Setting<Key>;
export function settingOf(rows: SettingRow[], key: SettingKey): unknown {
  return declared[key].parse(storedOf(rows, key));
}

/** A setting, or its default, as an expression in another statement. */
export function settingSql<Key extends SettingKey>(key: Key): SQL<Setting<Key>> {
  const stored = sql`select ${settings.value} from ${settings} where ${settings.key} = ${key}`;
  return sql`json_extract(coalesce((${stored}), ${JSON.stringify(declared[key].parse(undefined))}), '$')`;
}

/** The stored value of a setting; undefined if it was never set. */
function storedOf(rows: SettingRow[], key: SettingKey): unknown {
  const row = rows.find((candidate) => candidate.key === key);
  return row && JSON.parse(row.value);
}

const cache = new Map<SettingKey, { value: unknown; readAt: number }>();

/**
 * Settings from this isolate's cache, at most as old as public settings at the edge; those that are older are read in
 * one round trip. For what is checked on every call and may take effect a little late.
 */
export async function cachedSettings<const Keys extends readonly SettingKey[]>(
  { db, now }: SettingCtx,
  ...keys: Keys
): Promise<{ [Key in Keys[number]]: Setting<Key> }> {
  const isFresh = (key: SettingKey) => {
    const cached = cache.get(key);
    return cached !== undefined && cached.readAt <= now && now - cached.readAt < PUBLIC_SETTING_CACHE_SECONDS * 1000;
  };
  const stale = keys.filter((key) => !isFresh(key));
  if (stale.length > 0) {
    const [rows] = await db.batch([selectSettings(db, ...stale)]);
    for (const key of stale) cache.set(key, { value: settingOf(rows, key), readAt: now });
  }
  // Each value was parsed by its key's declaration, which the type of a list cannot express.
  return Object.fromEntries(keys.map((key) => [key, cache.get(key)?.value])) as {
    [Key in Keys[number]]: Setting<Key>;
  };
}

/** One of them. */
export const cachedSetting = async <Key extends SettingKey>(ctx: SettingCtx, key: Key): Promise<Setting<Key>> =>
  (await cachedSettings(ctx, key))[key];

/** Clears this isolate's cache of settings. */
export const clearSettingCache = (): void => cache.clear();

/** The version of a stored setting; 0 if it was never set. */
export const versionOf = (rows: SettingRow[], key: SettingKey): number =>
  rows.find((row) => row.key === key)?.updatedAt ?? 0;

/** The same in a round trip of its own. */
export async function readVersion({ db }: SettingCtx, key: SettingKey): Promise<number> {
  const [rows] = await db.batch([selectSettings(db, key)]);
  return versionOf(rows, key);
}

/** The same within another statement. */
export const storedVersion = (key: SettingKey): SQL<number> =>
  sql`coalesce((select ${settings.updatedAt} from ${settings} where ${settings.key} = ${key}), 0)`;

/** Stores a setting, and answers the new version. */
export type SettingWrite = ReturnType<typeof upsert>;

/** Upserts a setting's parsed value. */
export const upsertSetting = (ctx: SettingCtx, key: SettingKey, value: unknown): SettingWrite =>
  upsert(ctx, key, JSON.stringify(value), JSON.stringify(value));

/** Upserts one text field of a setting that is an object; its other fields keep their current values, or defaults. */
export function upsertSettingText({ db, now }: SettingCtx, key: SettingKey, field: string, text: string): SettingWrite {
  const changed = (value: SQL | string) => sql<string>`json_set(${value}, ${`$.${field}`}, ${text})`;
  return upsert(
    { db, now },
    key,
    changed(JSON.stringify(declared[key].parse(undefined))),
    changed(sql`${settings.value}`),
  );
}

function upsert({ db, now }: SettingCtx, key: SettingKey, first: SQL | string, changed: SQL | string) {
  return db
    .insert(settings)
    .values({ key, value: first, updatedAt: now })
    .onConflictDoUpdate({
      target: settings.key,
      // Strictly increasing, so that every change gets another version.
      set: { value: changed, updatedAt: sql`max(${now}, ${settings.updatedAt} + 1)` },
    })
    .returning({ version: settings.updatedAt });
}

/** Reads one setting in a round trip of its own. */
export async function readSetting<Key extends SettingKey>(db: Db, key: Key): Promise<Setting<Key>> {
  const [rows] = await db.batch([selectSettings(db, key)]);
  return settingOf(rows, key);
}
