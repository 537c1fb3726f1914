import { type SettingKey, settings } from "../../../contract/settings/registry.ts";
import type { UndoneActions, UndoneEntry } from "../../domain/audit/audit-actions.ts";
import { forgetSetting } from "../../domain/settings/change-setting.ts";
import { hooksOf } from "./setting-hooks.ts";

/** Undoing a change of a setting is a change too, with the same consequences. */
export const settingsActions: UndoneActions = {
  "setting.change": {
    beforeUndo: async (ctx, entry) => hooksOf(keyOf(entry)).before?.(ctx, valueBefore(entry)),
    withUndo: ({ db }, entry) => hooksOf(keyOf(entry)).inBatch?.(db) ?? [],
    afterUndo: async (ctx, entry) => {
      await forgetSetting(ctx, keyOf(entry));
      await hooksOf(keyOf(entry)).after?.(ctx, valueBefore(entry));
    },
  },
};

function keyOf({ target }: UndoneEntry): SettingKey {
  if (!isSettingKey(target)) throw new Error("no setting of this name any more");
  return target;
}

const isSettingKey = (target: string): target is SettingKey => Object.hasOwn(settings, target);

/** The restored value; undefined if the setting was never set. */
function valueBefore({ rows: [row] }: UndoneEntry): unknown {
  const stored = row?.before?.["value"];
  return typeof stored === "string" ? JSON.parse(stored) : undefined;
}
