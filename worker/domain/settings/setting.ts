import { inArray } from "drizzle-orm";
import { z } from "zod";

import {
  LOGIN_ATTEMPTS_PER_DAY_DEFAULT,
  LOGIN_BLOCK_HOURS_DEFAULT,
  NIGHT_END_HOUR_DEFAULT,
  NIGHT_START_HOUR_DEFAULT,
} from "../../../contract/limits.ts";
import { smsProvider } from "../../../contract/login.ts";
import { DEFAULT_THEME_ID, THEME_IDS } from "../../../contract/themes.ts";
import type { Ctx } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { settings } from "../../db/schema/settings.ts";

const hour = z.number().int().min(0).max(23);

/** Every setting of the administrator: its key, its type, and what holds while it was never set (002 §9). */
const schemas = {
  "default-theme": z.enum(THEME_IDS).default(DEFAULT_THEME_ID),
  /** The address of an embedded video, or empty. */
  "default-video": z.string().default(""),
  "direct-enabled": z.boolean().default(true),
  "mobile-login-restrictions": z
    .object({ enabled: z.boolean(), startHour: hour, endHour: hour })
    .default({ enabled: true, startHour: NIGHT_START_HOUR_DEFAULT, endHour: NIGHT_END_HOUR_DEFAULT }),
  "email-login-enabled": z.boolean().default(true),
  "auth-rate-limits": z
    .object({ maxAttempts: z.number().int().min(1).max(50), blockDurationHours: z.number().int().min(1).max(168) })
    .default({ maxAttempts: LOGIN_ATTEMPTS_PER_DAY_DEFAULT, blockDurationHours: LOGIN_BLOCK_HOURS_DEFAULT }),
  "password-reset-toggle": z.boolean().default(false),
  "banned-words": z.array(z.string()).default([]),
  "sms-provider": smsProvider.default("kavenegar"),
  "kavenegar-config": z
    .object({ mode: z.enum(["lookup", "send"]), sender: z.string(), template: z.string() })
    .default({ mode: "lookup", sender: "", template: "labkhand-login" }),
  // SMS.ir's own sandbox template; a real account has its own number (docs/operations.md).
  "smsir-config": z.object({ templateId: z.number().int() }).default({ templateId: 123456 }),
};

type SettingKey = keyof typeof schemas;
export type Setting<Key extends SettingKey> = z.infer<(typeof schemas)[Key]>;
export type SettingRow = typeof settings.$inferSelect;

/** The statement that reads these settings, for a verb's batch; hand its rows to {@link settingOf}. */
export function selectSettings(db: Db, ...keys: SettingKey[]) {
  return db.select().from(settings).where(inArray(settings.key, keys));
}

/** One setting of the rows read, or its default. A stored value that no longer parses counts as never set. */
export function settingOf<Key extends SettingKey>(rows: SettingRow[], key: Key): Setting<Key>;
export function settingOf(rows: SettingRow[], key: SettingKey): unknown {
  const row = rows.find((candidate) => candidate.key === key);
  const schema: z.ZodType = schemas[key];
  const stored = row ? schema.safeParse(JSON.parse(row.value)) : undefined;
  return stored?.success ? stored.data : schema.parse(undefined);
}

/** Sets one setting, from now on. */
export async function writeSetting<Key extends SettingKey>(
  { db, now }: Pick<Ctx, "db" | "now">,
  key: Key,
  value: Setting<Key>,
): Promise<void> {
  const row = { value: JSON.stringify(value), updatedAt: now };
  await db.batch([
    db
      .insert(settings)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: settings.key, set: row }),
  ]);
}

/** Reads one setting in a round trip of its own. */
export async function readSetting<Key extends SettingKey>(db: Db, key: Key): Promise<Setting<Key>> {
  const [rows] = await db.batch([selectSettings(db, key)]);
  return settingOf(rows, key);
}
