import { CLAW_MACHINE } from "../../../contract/game-limits.ts";
import type { Route } from "../../../contract/route.ts";
import { type SettingKey, settings } from "../../../contract/settings/registry.ts";
import type { Ctx } from "../../context.ts";
import type { Statement } from "../../db/statements.ts";
import { endSeason } from "../../domain/games/end-season.ts";
import { rebuildBoard } from "../../domain/games/season.ts";
import { adoptPicture } from "../../domain/images/adopt-picture.ts";
import { imageKinds } from "../../domain/images/image-kinds.ts";
import { settleSwitch } from "../../domain/messages/settle-switch.ts";
import { isMobileLoginAllowed } from "../../domain/settings/night-window.ts";
import { readSetting, writeSetting } from "../../domain/settings/setting.ts";
import { type Served, serve } from "../../http/serve.ts";
import { sealText } from "../../domain/sealed-text.ts";
import { forgetAtEdge } from "../../middleware/edge-cache.ts";

type Fields = Record<string, unknown>;

/** A call that answers JSON and nothing else. */
type SettingCall = Omit<Route, "responses"> & { responses: Pick<Route["responses"], 200> };

/** A setting as all of them are served. */
interface ServedSetting {
  routes: { everybody?: SettingCall; read?: SettingCall; write: SettingCall };
  fieldsOf: (stored: unknown) => Fields;
  valueOf: (sent: unknown) => unknown;
  savedText: (stored: unknown) => string;
}

/** What everybody is answered where it is not the setting itself. */
const answersEverybody: Partial<Record<SettingKey, (ctx: Ctx) => Promise<Fields>>> = {
  "mobile-login-restrictions": async ({ db, now }) => {
    const restriction = await readSetting(db, "mobile-login-restrictions");
    const { startHour, endHour } = restriction;
    return { allowed: isMobileLoginAllowed(restriction, now), startHour, endHour };
  },
  "app-download": async ({ db }) => ({ config: await readSetting(db, "app-download") }),
  "home-promo": async ({ db }) => ({ config: await readSetting(db, "home-promo") }),
  "splash-screen": async ({ db }) => ({ url: (await readSetting(db, "splash-screen")) || null }),
  "gem-packages": async ({ db, config }) => {
    const { packages, tomanPerGem } = await readSetting(db, "gem-packages");
    return {
      packages: packages.map((gems) => ({ gems, toman: gems * tomanPerGem })),
      purchaseUrl: config.GEM_PURCHASE_URL || null,
    };
  },
};

/** What becomes of what the administrator sent before it is a value: a picture elsewhere is fetched and becomes ours. */
const adopting: Partial<Record<SettingKey, (ctx: Ctx, sent: Fields) => Promise<Fields>>> = {
  "home-promo": async (ctx, sent) => ({
    ...sent,
    imageUrl: await adoptPicture(ctx, imageKinds.promo, sent["imageUrl"]),
  }),
  "splash-screen": async (ctx, sent) => ({ url: await adoptPicture(ctx, imageKinds.splash, sent["url"]) }),
};

/** What a change must not come before. */
const beforeWriting: Partial<Record<SettingKey, (ctx: Ctx, value: unknown) => Promise<void>>> = {
  "game-season": (ctx, value) => endSeason(ctx, settings["game-season"].parse(value)),
};

/** How a value is stored where it is not as it was sent. */
const asStored: Partial<Record<SettingKey, (ctx: Ctx, value: unknown) => Promise<unknown>>> = {
  "openai-key": async ({ config }, value) => {
    const sent = settings["openai-key"].parse(value);
    return { ...sent, key: await sealText(sent.key, config.CODE_SEAL_SECRET) };
  },
};

/** What follows from a change in the same batch. */
const withWriting: Partial<Record<SettingKey, (db: Ctx["db"]) => readonly Statement[]>> = {
  "game-season": (db) => rebuildBoard(db, CLAW_MACHINE),
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
      const sentValue = valueOf((await adopting[key]?.(ctx, sent)) ?? sent);
      const value = (await asStored[key]?.(ctx, sentValue)) ?? sentValue;
      await beforeWriting[key]?.(ctx, value);
      await writeSetting(ctx, key, value, withWriting[key]?.(ctx.db));
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
