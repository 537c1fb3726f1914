import { CLOCK_SKEW_MS } from "../../../durable-objects/direct/interface.ts";
import type { Ctx } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { selectSettings, settingOf, type SettingRow } from "../settings/setting.ts";

const KEY = "direct-enabled";

/** Selects the administrator's switch, for a verb's batch; pass its rows to {@link isDirectEnabled}. */
export const selectDirectSwitch = (db: Db) => selectSettings(db, KEY);

/** Whether direct messages are switched on. */
export const isDirectEnabled = (rows: SettingRow[]): boolean => settingOf(rows, KEY);

/**
 * After direct messages were switched off, waits until no room's cached facts still say that they are on: from then on
 * nobody can send (D017). A room that has them as off rereads by itself.
 */
export async function settleSwitch({ config }: Ctx, isEnabled: boolean): Promise<void> {
  if (!isEnabled) await scheduler.wait(config.DIRECT_FACTS_SECONDS * 1000 + CLOCK_SKEW_MS);
}
