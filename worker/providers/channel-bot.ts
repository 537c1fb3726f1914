import { z } from "zod";

import { PROVIDER_TIMEOUT_MS } from "../../contract/limits.ts";
import { type ProviderCall, callProvider } from "./call-provider.ts";
import { defineProvider } from "./define-provider.ts";
import { ProviderError } from "./provider-error.ts";

export interface ChannelBot {
  /** Posts a text. @returns the message's id @throws ProviderError */
  post: (text: string) => Promise<number>;
  /**
   * Replaces a message's text, which a bot may do at any time; deleting is refused after two days. A message that was
   * deleted by hand, or has the text already, is no error. @throws ProviderError
   */
  replace: (messageId: number, text: string) => Promise<void>;
}

const answer = z.object({
  ok: z.boolean(),
  result: z.object({ message_id: z.number().int() }).optional().catch(undefined),
  error_code: z.number().int().optional(),
  description: z.string().optional(),
});

/** "message to edit not found", "message is not modified" and the like, unlike "chat not found". */
const IS_ABOUT_MESSAGE = /message/i;

/** The methods that the bots of Telegram and Bale share. Sources: core.telegram.org/bots/api, docs.bale.ai. */
function adapterOf(provider: string, baseUrl: string, token: string, channel: string): ChannelBot | null {
  if (token === "" || channel === "") return null;
  const declared: ProviderCall<typeof answer> = {
    provider,
    method: "POST",
    timeoutMs: PROVIDER_TIMEOUT_MS,
    maxBytes: 64_000,
    answer,
  };
  const ask = async (method: string, fields: Record<string, unknown>) => {
    const { status, data } = await callProvider(declared, {
      url: `${baseUrl}/bot${token}/${method}`,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ chat_id: channel, ...fields }),
    });
    return { ...data, code: data.error_code ?? status };
  };
  const refusal = (code: number) => new ProviderError(provider, "refused", String(code));
  return {
    async post(text) {
      const { ok, code, result } = await ask("sendMessage", { text });
      if (!ok) throw refusal(code);
      if (result === undefined) throw new ProviderError(provider, "nonsense");
      return result.message_id;
    },
    async replace(messageId, text) {
      const { ok, code, description = "" } = await ask("editMessageText", { message_id: messageId, text });
      if (!ok && !(code === 400 && IS_ABOUT_MESSAGE.test(description))) throw refusal(code);
    },
  };
}

/** The bot of a channel, an administrator there; null where none is configured. */
export const telegram = defineProvider({
  variables: {
    TELEGRAM_BASE_URL: z.url(),
    TELEGRAM_BOT_TOKEN: z.string().default(""),
    TELEGRAM_CHANNEL: z.string().default(""),
  },
  baseUrl: "TELEGRAM_BASE_URL",
  apiKey: "TELEGRAM_BOT_TOKEN",
  adapter: (config) =>
    adapterOf("telegram", config.TELEGRAM_BASE_URL, config.TELEGRAM_BOT_TOKEN, config.TELEGRAM_CHANNEL),
});

/** The same at Bale. */
export const bale = defineProvider({
  variables: {
    BALE_BASE_URL: z.url(),
    BALE_BOT_TOKEN: z.string().default(""),
    BALE_CHANNEL: z.string().default(""),
  },
  baseUrl: "BALE_BASE_URL",
  apiKey: "BALE_BOT_TOKEN",
  adapter: (config) => adapterOf("bale", config.BALE_BASE_URL, config.BALE_BOT_TOKEN, config.BALE_CHANNEL),
});
