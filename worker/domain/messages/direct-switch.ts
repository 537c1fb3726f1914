import type { Db } from "../../db/client.ts";
import { selectSettings, settingOf, type SettingRow } from "../settings/setting.ts";

const KEY = "direct-enabled";

/** Selects the administrator's switch, for a verb's batch; pass its rows to {@link isDirectEnabled}. */
export const selectDirectSwitch = (db: Db) => selectSettings(db, KEY);

/** Whether direct messages are switched on. */
export const isDirectEnabled = (rows: SettingRow[]): boolean => settingOf(rows, KEY);
