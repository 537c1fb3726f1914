import type { Route } from "../../../contract/route.ts";
import { type SettingKey, settings } from "../../../contract/settings/registry.ts";
import type { Ctx } from "../../context.ts";
import { settleSwitch } from "../../domain/messages/settle-switch.ts";
import { isMobileLoginAllowed } from "../../domain/settings/night-window.ts";
import { readSetting, writeSetting } from "../../domain/settings/setting.ts";
import { type Served, serve } from "../../http/serve.ts";
import { forgetAtEdge } from "../../middleware/edge-cache.ts";

/** A call that answers JSON and nothing else. */
type SettingCall = Omit<Route, "responses"> & { responses: Pick<Route["responses"], 200> };

/** A setting as all of them are served. */
interface ServedSetting {
  routes: { everybody?: SettingCall; read?: SettingCall; write: SettingCall };
  fieldsOf: (stored: unknown) => Record<string, unknown>;
  valueOf: (sent: unknown) => unknown;
  savedText: (stored: unknown) => string;
}

/** What everybody is answered where it is not the setting itself. */
const answersEverybody: Partial<Record<SettingKey, (ctx: Ctx) => Promise<Record<string, unknown>>>> = {
  "mobile-login-restrictions": async ({ db, now }) => {
    const restriction = await readSetting(db, "mobile-login-restrictions");
    const { startHour, endHour } = restriction;
    return { allowed: isMobileLoginAllowed(restriction, now), startHour, endHour };
  },
};

/** What has to happen before a change is answered. */
const afterWriting: Partial<Record<SettingKey, (ctx: Ctx, value: unknown) => Promise<void>>> = {
  "direct-enabled": (ctx, value) => settleSwitch(ctx, settings["direct-enabled"].parse(value)),
};

/** A setting's calls: everybody's, which the edge answers, and the administrator's two. */
function serveSetting(key: SettingKey, { routes, fieldsOf, valueOf, savedText }: ServedSetting): Served[] {
  const { everybody, read, write } = routes;
  const current = async ({ db }: Ctx) => fieldsOf(await readSetting(db, key));
  const served = [
    serve(write, async (ctx, sent, c) => {
      const value = valueOf(sent);
      await writeSetting(ctx, key, value);
      // At once: what has to happen before the answer may take seconds.
      if (everybody) await forgetAtEdge(c, everybody.path);
      await afterWriting[key]?.(ctx, value);
      return { ...fieldsOf(value), message: savedText(value) };
    }),
  ];
  if (read) served.push(serve(read, current));
  if (everybody) served.push(serve(everybody, answersEverybody[key] ?? current));
  return served;
}

export const settingsRoutes = (Object.keys(settings) as SettingKey[]).flatMap((key) =>
  serveSetting(key, settings[key]),
);
