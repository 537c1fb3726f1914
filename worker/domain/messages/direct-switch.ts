import type { Db } from "../../db/client.ts";
import { selectSettings, settingOf, type SettingRow } from "../settings/setting.ts";

const KEY = "direct-enabled";

/** The statement that reads the administrator's switch, for a verb's batch; hand its rows to {@link directSwitchOf}. */
export const selectDirectSwitch = (db: Db) => selectSettings(db, KEY);

/** Whether direct messages are switched on, and since when, UTC milliseconds. */
export function directSwitchOf(rows: SettingRow[]) {
  return { isEnabled: settingOf(rows, KEY), switchedAt: rows.find(({ key }) => key === KEY)?.updatedAt ?? 0 };
}
