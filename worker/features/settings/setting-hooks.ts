import { CLAW_MACHINE } from "../../../contract/games/values.ts";
import { tomanOf } from "../../../contract/gem-orders/values.ts";
import { type Setting, type SettingKey, settings } from "../../../contract/settings/registry.ts";
import type { Ctx } from "../../context.ts";
import type { Statement } from "../../db/statements.ts";
import { endSeason } from "./end-season.ts";
import { beginRebuild, continueRebuild } from "../../domain/games/season.ts";
import { adoptPicture } from "./adopt-picture.ts";
import { imageKinds } from "../../domain/images/image-kinds.ts";
import { settleSwitch } from "../../domain/messages/direct-switch.ts";
import { sealText } from "../../domain/sealed-text.ts";
import { isMobileLoginAllowed } from "../../domain/settings/night-window.ts";
import { notifyOfRanks } from "../../notifications/write-gains.ts";
import { readSetting } from "../../domain/settings/setting.ts";

type Fields = Record<string, unknown>;

/** The special behaviour of a setting. Values are the stored ones. */
interface SettingHooks<Value> {
  /** Transforms what the administrator sent before it is parsed. */
  adopt?: (ctx: Ctx, sent: Fields) => Promise<Fields>;
  /** Transforms a value before it is stored. */
  store?: (ctx: Ctx, value: Value) => Promise<Value>;
  /** Runs before a change, also of an undo; throwing refuses it. */
  before?: (ctx: Ctx, next: Value) => Promise<void>;
  /** Statements that run in the same batch as a change. */
  inBatch?: (db: Ctx["db"]) => readonly Statement[];
  /** Runs before a change is answered. */
  after?: (ctx: Ctx, value: Value) => Promise<void>;
  /** The public answer, if it is not the setting itself. */
  everybody?: (ctx: Ctx) => Promise<Fields>;
}

const hooks: { [Key in SettingKey]?: SettingHooks<Setting<Key>> } = {
  "mobile-login-restrictions": {
    everybody: async ({ db, now }) => {
      const restriction = await readSetting(db, "mobile-login-restrictions");
      const { startHour, endHour } = restriction;
      return { allowed: isMobileLoginAllowed(restriction, now), startHour, endHour };
    },
  },
  "app-download": { everybody: async ({ db }) => ({ config: await readSetting(db, "app-download") }) },
  "home-promo": {
    // An external picture is fetched and stored as ours.
    adopt: async (ctx, sent) => ({ ...sent, imageUrl: await adoptPicture(ctx, imageKinds.promo, sent["imageUrl"]) }),
    everybody: async ({ db }) => ({ config: await readSetting(db, "home-promo") }),
  },
  "splash-screen": {
    adopt: async (ctx, sent) => ({ url: await adoptPicture(ctx, imageKinds.splash, sent["url"]) }),
    everybody: async ({ db }) => ({ url: (await readSetting(db, "splash-screen")) || null }),
  },
  "gem-packages": {
    everybody: async ({ db, config }) => {
      const { packages, tomanPerGem } = await readSetting(db, "gem-packages");
      return {
        packages: packages.map(({ gems, percentOff }) => ({
          gems,
          toman: tomanOf({ gems, percentOff }, tomanPerGem),
          fullToman: tomanOf({ gems, percentOff: 0 }, tomanPerGem),
          percentOff,
        })),
        purchaseUrl: config.GEM_PURCHASE_URL || null,
      };
    },
  },
  "openai-key": {
    store: async ({ config }, sent) =>
      sent.key === "" ? sent : { ...sent, key: await sealText(sent.key, config.CODE_SEAL_SECRET) },
  },
  "turnstile-secret": {
    store: async ({ config }, sent) => ({ ...sent, secret: await sealText(sent.secret, config.CODE_SEAL_SECRET) }),
  },
  "game-season": {
    before: (ctx, next) => endSeason(ctx, next, notifyOfRanks),
    inBatch: (db) => [beginRebuild(db, CLAW_MACHINE)],
    after: (ctx) => continueRebuild(ctx, CLAW_MACHINE),
  },
  "direct-enabled": { after: settleSwitch },
};

/** A setting's special behaviour, with untyped values: each is parsed by the declaration. */
export function hooksOf(key: SettingKey): SettingHooks<unknown> {
  const { store, before, after, ...others } = (hooks[key] ?? {}) as SettingHooks<unknown>;
  const parsed = (value: unknown): unknown => settings[key].parse(value);
  return {
    ...others,
    ...(store && { store: (ctx, value) => store(ctx, parsed(value)) }),
    ...(before && { before: (ctx, next) => before(ctx, parsed(next)) }),
    ...(after && { after: (ctx, value) => after(ctx, parsed(value)) }),
  };
}
