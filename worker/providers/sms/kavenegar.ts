import { z } from "zod";

import { PROVIDER_TIMEOUT_MS } from "../../../contract/limits.ts";
import { type ProviderCall, callProvider } from "../call-provider.ts";
import { defineProvider } from "../define-provider.ts";
import { ProviderError } from "../provider-error.ts";
import { type SmsProvider, codeMessage } from "./sms-provider.ts";

const ACCEPTED = 200;

// `return.status` is decisive, whatever the HTTP status; `entries` is an array on success, and null or missing on
// errors.
const answer = z.object({ return: z.object({ status: z.number() }) });

// The one call whose `entries` is an object; credit in rial, expiry in seconds.
const accountAnswer = answer.extend({
  entries: z
    .object({ remaincredit: z.number(), expiredate: z.number().nullish(), type: z.string().nullish() })
    .nullish()
    .catch(null),
});

const CALL = { provider: "kavenegar", method: "POST", timeoutMs: PROVIDER_TIMEOUT_MS, maxBytes: 64_000 } as const;
const SEND: ProviderCall<typeof answer> = { ...CALL, answer };
const ACCOUNT: ProviderCall<typeof accountAnswer> = { ...CALL, answer: accountAnswer };
const HEADERS = { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" };

export interface KavenegarSettings {
  /** `lookup` sends an approved template and needs no sender; `send` sends plain text from a line. */
  mode: "lookup" | "send";
  sender: string;
  template: string;
}

/**
 * Kavenegar REST v1. The API key is in the path, so its URL is never logged. Source: kavenegar.com/rest.html,
 * verify/lookup, sms/send and account/info.
 */
export const kavenegar = defineProvider({
  variables: { KAVENEGAR_BASE_URL: z.url(), KAVENEGAR_API_KEY: z.string().min(1) },
  baseUrl: "KAVENEGAR_BASE_URL",
  apiKey: "KAVENEGAR_API_KEY",
  adapter: ({ KAVENEGAR_BASE_URL, KAVENEGAR_API_KEY }) => {
    const urlOf = (method: string) => `${KAVENEGAR_BASE_URL}/${encodeURIComponent(KAVENEGAR_API_KEY)}/${method}.json`;
    return ({ mode, template, sender }: KavenegarSettings): SmsProvider => ({
      async sendCode({ mobile, code }) {
        const [method, fields] =
          mode === "lookup"
            ? ["verify/lookup", { receptor: mobile, template, token: code }]
            : ["sms/send", { receptor: mobile, message: codeMessage(code), ...(sender && { sender }) }];
        const body = new URLSearchParams(fields).toString();
        const { data } = await callProvider(SEND, { url: urlOf(method), headers: HEADERS, body });
        throwRefused(data.return.status);
      },
      async readAccount() {
        const { data, status } = await callProvider(ACCOUNT, { url: urlOf("account/info"), headers: HEADERS });
        throwRefused(data.return.status);
        if (!data.entries) throw new ProviderError("kavenegar", "nonsense", `http-${status}`);
        const { remaincredit, expiredate, type } = data.entries;
        const expiresAt = expiredate ? expiredate * 1000 : null;
        return { credit: remaincredit, unit: "rial", type: type ?? "", expiresAt, lines: [] };
      },
    });
  },
});

function throwRefused(status: number): void {
  if (status !== ACCEPTED) throw new ProviderError("kavenegar", "refused", String(status));
}
