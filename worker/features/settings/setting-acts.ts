import { CLAW_MACHINE } from "../../../contract/games/limits.ts";
import { type Setting, type SettingKey, settings } from "../../../contract/settings/registry.ts";
import type { Ctx } from "../../context.ts";
import type { Statement } from "../../db/statements.ts";
import { endSeason } from "../../domain/games/end-season.ts";
import { rebuildBoard } from "../../domain/games/season.ts";
import { adoptPicture } from "../../domain/images/adopt-picture.ts";
import { imageKinds } from "../../domain/images/image-kinds.ts";
import { settleSwitch } from "../../domain/messages/settle-switch.ts";
import { sealText } from "../../domain/sealed-text.ts";
import { isMobileLoginAllowed } from "../../domain/settings/night-window.ts";
import { readSetting } from "../../domain/settings/setting.ts";

type Fields = Record<string, unknown>;

/** What one setting does that others do not. Values are as they are stored. */
interface SettingActs<Value> {
  /** What becomes of what the administrator sent before it is a value. */
  adopt?: (ctx: Ctx, sent: Fields) => Promise<Fields>;
  /** How a value is stored where it is not as it was sent. */
  store?: (ctx: Ctx, value: Value) => Promise<Value>;
  /** What a change must not come before; also one that is undone. */
  before?: (ctx: Ctx, next: Value) => Promise<void>;
  /** What follows from a change in the same batch. */
  inBatch?: (db: Ctx["db"]) => readonly Statement[];
  /** What has to happen before a change is answered. */
  after?: (ctx: Ctx, value: Value) => Promise<void>;
  /** What everybody is answered where it is not the setting itself. */
  everybody?: (ctx: Ctx) => Promise<Fields>;
}

const acts: { [Key in SettingKey]?: SettingActs<Setting<Key>> } = {
  "mobile-login-restrictions": {
    everybody: async ({ db, now }) => {
      const restriction = await readSetting(db, "mobile-login-restrictions");
      const { startHour, endHour } = restriction;
      return { allowed: isMobileLoginAllowed(restriction, now), startHour, endHour };
    },
  },
  "app-download": { everybody: async ({ db }) => ({ config: await readSetting(db, "app-download") }) },
  "home-promo": {
    // A picture elsewhere is fetched and becomes ours.
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
        packages: packages.map((gems) => ({ gems, toman: gems * tomanPerGem })),
        purchaseUrl: config.GEM_PURCHASE_URL || null,
      };
    },
  },
  "openai-key": {
    store: async ({ config }, sent) => ({ ...sent, key: await sealText(sent.key, config.CODE_SEAL_SECRET) }),
  },
  "turnstile-secret": {
    store: async ({ config }, sent) => ({ ...sent, secret: await sealText(sent.secret, config.CODE_SEAL_SECRET) }),
  },
  "game-season": { before: endSeason, inBatch: (db) => rebuildBoard(db, CLAW_MACHINE) },
  "direct-enabled": { after: settleSwitch },
};

/** A setting's own acts, with any value: each is parsed as the declaration has it. */
export function actsOf(key: SettingKey): SettingActs<unknown> {
  const { store, before, after, ...others } = (acts[key] ?? {}) as SettingActs<unknown>;
  const parsed = (value: unknown): unknown => settings[key].parse(value);
  return {
    ...others,
    ...(store && { store: (ctx, value) => store(ctx, parsed(value)) }),
    ...(before && { before: (ctx, next) => before(ctx, parsed(next)) }),
    ...(after && { after: (ctx, value) => after(ctx, parsed(value)) }),
  };
}
