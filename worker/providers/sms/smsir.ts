import { z } from "zod";

import { PROVIDER_TIMEOUT_MS } from "../../../contract/limits.ts";
import { type ProviderCall, callProvider } from "../call-provider.ts";
import { defineProvider } from "../define-provider.ts";
import { ProviderError } from "../provider-error.ts";
import type { SmsProvider } from "./sms-provider.ts";

const ACCEPTED = 1;

const answer = z.object({ status: z.number() });

const creditAnswer = answer.extend({ data: z.number().nullish().catch(null) });
const linesAnswer = answer.extend({
  data: z
    .array(z.union([z.number(), z.string()]))
    .nullish()
    .catch(null),
});

const CALL = { provider: "smsir", timeoutMs: PROVIDER_TIMEOUT_MS, maxBytes: 64_000 } as const;
const SEND: ProviderCall<typeof answer> = { ...CALL, method: "POST", answer };
const CREDIT: ProviderCall<typeof creditAnswer> = { ...CALL, method: "GET", answer: creditAnswer };
const LINES: ProviderCall<typeof linesAnswer> = { ...CALL, method: "GET", answer: linesAnswer };

export interface SmsirSettings {
  /** The number of the approved template, whose one parameter is `#CODE#`. */
  templateId: number;
}

/** SMS.ir REST v1, `send/verify`, `credit` and `line`. Source: apidocs.sms.ir. */
export const smsir = defineProvider({
  variables: { SMSIR_BASE_URL: z.url(), SMSIR_API_KEY: z.string().min(1) },
  baseUrl: "SMSIR_BASE_URL",
  apiKey: "SMSIR_API_KEY",
  adapter: ({ SMSIR_BASE_URL, SMSIR_API_KEY }) => {
    const headers = { "X-API-KEY": SMSIR_API_KEY, Accept: "application/json" };
    return ({ templateId }: SmsirSettings): SmsProvider => ({
      async sendCode({ mobile, code }) {
        const { data } = await callProvider(SEND, {
          url: `${SMSIR_BASE_URL}/send/verify`,
          headers: { ...headers, "Content-Type": "application/json" },
          body: JSON.stringify({ mobile, templateId, parameters: [{ name: "CODE", value: code }] }),
        });
        throwRefused(data.status);
      },
      async readAccount() {
        const [credit, lines] = await Promise.all([
          callProvider(CREDIT, { url: `${SMSIR_BASE_URL}/credit`, headers }),
          callProvider(LINES, { url: `${SMSIR_BASE_URL}/line`, headers }),
        ]);
        for (const { data } of [credit, lines]) throwRefused(data.status);
        if (credit.data.data == null) throw new ProviderError("smsir", "nonsense", `http-${credit.status}`);
        const named = (lines.data.data ?? []).map(String);
        return { credit: credit.data.data, unit: "message", type: "", expiresAt: null, lines: named };
      },
    });
  },
});

function throwRefused(status: number): void {
  if (status !== ACCEPTED) throw new ProviderError("smsir", "refused", String(status));
}
