import type { Ctx } from "../../context.ts";
import { openSealed } from "../../domain/sealed-text.ts";
import { type SettingRow, settingOf } from "../../domain/settings/setting.ts";
import type { ImageProvider } from "../../providers/images/image-provider.ts";

/** The settings that decide who makes a picture; hand their rows to the functions below. */
export const PROVIDER_SETTINGS = ["image-tool", "openai-key"] as const;

/** Whether the administrator switched the tool off. */
export const isSwitchedOff = (rows: SettingRow[]): boolean => settingOf(rows, "image-tool").provider === "off";

type ProviderCtx = Pick<Ctx, "config" | "providers">;

/**
 * The provider of pictures that the administrator chose; null if it has no key. No other stands in for it, because the
 * other may filter less.
 */
export function chosenProvider({ providers }: ProviderCtx, rows: SettingRow[]): "openai" | "workers-ai" | null {
  const { provider } = settingOf(rows, "image-tool");
  if (provider === "openai") return settingOf(rows, "openai-key").key === "" ? null : "openai";
  return provider === "workers-ai" && providers.workersAi ? "workers-ai" : null;
}

/** The chosen provider with its decrypted key; null also if the key was sealed with another secret. */
export async function openProvider(ctx: ProviderCtx, rows: SettingRow[]): Promise<ImageProvider | null> {
  const { config, providers } = ctx;
  const chosen = chosenProvider(ctx, rows);
  if (chosen !== "openai") return chosen && providers.workersAi;
  const apiKey = await openSealed(settingOf(rows, "openai-key").key, config.CODE_SEAL_SECRET);
  const { model } = settingOf(rows, "image-tool");
  return apiKey && providers.openai({ apiKey: new TextDecoder().decode(apiKey), model });
}
