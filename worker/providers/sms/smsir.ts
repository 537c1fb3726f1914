import { z } from "zod";

import { PROVIDER_TIMEOUT_MS } from "../../../contract/limits.ts";
import { type ProviderCall, callProvider } from "../call-provider.ts";
import { defineProvider } from "../define-provider.ts";
import { ProviderError } from "../provider-error.ts";
import type { SmsProvider } from "./sms-provider.ts";

const ACCEPTED = 1;

const answer = z.object({ status: z.number() });

const SEND: ProviderCall<typeof answer> = {
  provider: "smsir",
  method: "POST",
  timeoutMs: PROVIDER_TIMEOUT_MS,
  maxBytes: 64_000,
  answer,
};

export interface SmsirSettings {
  /** The number of the approved template, whose one parameter is `#CODE#`. */
  templateId: number;
}

/** SMS.ir REST v1, `send/verify`. Source: apidocs.sms.ir. */
export const smsir = defineProvider({
  variables: { SMSIR_BASE_URL: z.url(), SMSIR_API_KEY: z.string().min(1) },
  baseUrl: "SMSIR_BASE_URL",
  apiKey: "SMSIR_API_KEY",
  adapter:
    ({ SMSIR_BASE_URL, SMSIR_API_KEY }) =>
    ({ templateId }: SmsirSettings): SmsProvider => ({
      async sendCode({ mobile, code }) {
        const { data } = await callProvider(SEND, {
          url: `${SMSIR_BASE_URL}/send/verify`,
          headers: { "X-API-KEY": SMSIR_API_KEY, "Content-Type": "application/json", Accept: "application/json" },
          body: JSON.stringify({ mobile, templateId, parameters: [{ name: "CODE", value: code }] }),
        });
        if (data.status !== ACCEPTED) throw new ProviderError("smsir", "refused", String(data.status));
      },
    }),
});
