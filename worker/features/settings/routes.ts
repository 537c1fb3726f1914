import type { Route } from "../../../contract/calls/route.ts";
import { type SettingKey, settings } from "../../../contract/settings/registry.ts";
import type { Ctx } from "../../context.ts";
import { changeSetting } from "../../domain/settings/change-setting.ts";
import { readSetting, selectSettings, settingOf, upsertSetting, versionOf } from "../../domain/settings/setting.ts";
import { AppError } from "../../errors.ts";
import { type Served, serve } from "../../http/serve.ts";
import { hooksOf } from "./setting-hooks.ts";

type Fields = Record<string, unknown>;
type Sent = Fields & { version?: number };

/** A call that only answers JSON. */
type SettingCall = Omit<Route, "responses"> & { responses: Pick<Route["responses"], 200> };

/** The common shape in which all settings are served. */
interface ServedSetting {
  routes: { everybody?: SettingCall; read?: SettingCall; write: SettingCall };
  fieldsOf: (stored: unknown) => Fields;
  valueOf: (sent: unknown) => unknown;
  savedText: (stored: unknown) => string;
}

/** A setting's calls: the public one, cached at the edge, and the administrator's two. */
function serveSetting(key: SettingKey, { routes, fieldsOf, valueOf, savedText }: ServedSetting): Served[] {
  const { everybody, read, write } = routes;
  const hooks = hooksOf(key);
  const current = async ({ db }: Ctx) => fieldsOf(await readSetting(db, key));
  const currentWithVersion = async ({ db }: Ctx) => {
    const [rows] = await db.batch([selectSettings(db, key)]);
    return { ...fieldsOf(settingOf(rows, key)), version: versionOf(rows, key) };
  };
  const served = [
    serve(write, async (ctx, { version: expected, ...sent }: Sent) => {
      // Checked before its consequences; later changes are detected when it is written.
      if (expected !== undefined) {
        const known = await currentWithVersion(ctx);
        if (expected !== known.version) throw new AppError("SETTING_CHANGED", { current: known });
      }
      const sentValue = valueOf((await hooks.adopt?.(ctx, sent)) ?? sent);
      const value = (await hooks.store?.(ctx, sentValue)) ?? sentValue;
      await hooks.before?.(ctx, value);
      const stored = upsertSetting(ctx, key, value);
      const following = hooks.inBatch?.(ctx.db);
      const version = await changeSetting(ctx, key, stored, { expected, following });
      if (version === null) throw new AppError("SETTING_CHANGED", { current: await currentWithVersion(ctx) });
      await hooks.after?.(ctx, value);
      return { ...fieldsOf(value), version, message: savedText(value) };
    }),
  ];
  if (read) served.push(serve(read, currentWithVersion));
  if (everybody) served.push(serve(everybody, hooks.everybody ?? current));
  return served;
}

export const settingsRoutes = (Object.keys(settings) as SettingKey[]).flatMap((key) =>
  serveSetting(key, settings[key]),
);
