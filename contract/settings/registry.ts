import { communitySettings } from "./community.ts";
import { entrySettings } from "./entry.ts";
import { gameSettings } from "./games.ts";
import { gemSettings } from "./gems.ts";
import { humanCheckSettings } from "./human-check.ts";
import { imageToolSettings } from "./image-tool.ts";
import { loginSettings } from "./login.ts";
import { quotaSettings } from "./quotas.ts";

/**
 * Every setting of the administrator under its storage key: its calls, its type, and its default (002 §9). The Worker
 * serves all of them in the same way (worker/features/settings).
 */
export const settings = {
  ...communitySettings,
  ...entrySettings,
  ...gameSettings,
  ...gemSettings,
  ...humanCheckSettings,
  ...imageToolSettings,
  ...loginSettings,
  ...quotaSettings,
};

type Settings = typeof settings;
export type SettingKey = keyof Settings;
export type Setting<Key extends SettingKey> = ReturnType<Settings[Key]["parse"]>;

/** Every call of every setting, each with its own types. */
export type SettingRoute = {
  [Key in SettingKey]: Settings[Key]["routes"][keyof Settings[Key]["routes"]];
}[SettingKey];

export const settingRoutes: readonly SettingRoute[] = Object.values(settings).flatMap(({ routes }) =>
  Object.values(routes),
);
