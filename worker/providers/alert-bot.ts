import { z } from "zod";

import { PROVIDER_TIMEOUT_MS } from "../../contract/limits.ts";
import { type ProviderCall, callProvider } from "./call-provider.ts";
import { defineProvider } from "./define-provider.ts";
import { ProviderError } from "./provider-error.ts";

export interface AlertBot {
  /** Null where no bot is configured. */
  send: ((text: string) => Promise<void>) | null;
}

// A bot answers `ok`; another webhook may answer anything, or nothing.
const answer = z.object({ ok: z.boolean() }).optional().catch(undefined);

const SEND: ProviderCall<typeof answer> = {
  provider: "alert-bot",
  method: "POST",
  timeoutMs: PROVIDER_TIMEOUT_MS,
  maxBytes: 64_000,
  answer,
};

/**
 * A webhook for the operator, as Telegram's and Bale's bots have: a POST of `{ chat_id, text }`. The whole address is a
 * secret, for a bot's holds its token. Sources: core.telegram.org/bots/api#sendmessage, docs.bale.ai.
 */
export const alertBot = defineProvider({
  variables: {
    ALERT_WEBHOOK_URL: z.union([z.literal(""), z.url()]).default(""),
    ALERT_WEBHOOK_CHAT: z.string().default(""),
  },
  baseUrl: "ALERT_WEBHOOK_URL",
  apiKey: "ALERT_WEBHOOK_CHAT",
  adapter: ({ ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_CHAT: chat }): AlertBot => ({
    send:
      url === ""
        ? null
        : async (text) => {
            const { data, status } = await callProvider(SEND, {
              url,
              headers: { "Content-Type": "application/json" },
              body: JSON.stringify({ ...(chat !== "" && { chat_id: chat }), text }),
            });
            if (status >= 300 || data?.ok === false) throw new ProviderError("alert-bot", "refused", `http-${status}`);
          },
  }),
});
