import { z } from "zod";

import { PROVIDER_TIMEOUT_MS } from "../../../contract/limits.ts";
import { type ProviderCall, callProvider } from "../call-provider.ts";
import { defineProvider } from "../define-provider.ts";
import { ProviderError } from "../provider-error.ts";

export interface HumanCheck {
  /**
   * Whether a token is valid: fresh, and not verified before.
   * @param secret the administrator's
   * @throws ProviderError when the service does not answer, or rejects the secret
   */
  isHuman: (answer: { token: string; secret: string }) => Promise<boolean>;
}

const answer = z.object({
  success: z.boolean(),
  "error-codes": z.array(z.string().regex(/^[a-z-]{1,60}$/)).default([]),
});

const VERIFY: ProviderCall<typeof answer> = {
  provider: "turnstile",
  method: "POST",
  timeoutMs: PROVIDER_TIMEOUT_MS,
  maxBytes: 16_000,
  answer,
};

/** Errors of the token itself; all others are between the service and us. */
const OF_THE_TOKEN = new Set(["missing-input-response", "invalid-input-response", "timeout-or-duplicate"]);

/**
 * Turnstile's `siteverify`. The visitor's address is not sent: the service knows it already. Source: cloudflare-docs,
 * turnstile/get-started/server-side-validation.
 */
export const turnstile = defineProvider({
  variables: { TURNSTILE_BASE_URL: z.url() },
  baseUrl: "TURNSTILE_BASE_URL",
  // Set by the administrator, and sealed in the database.
  apiKey: null,
  adapter: ({ TURNSTILE_BASE_URL }): HumanCheck => ({
    async isHuman({ token, secret }) {
      const { data, status } = await callProvider(VERIFY, {
        url: `${TURNSTILE_BASE_URL}/siteverify`,
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ secret, response: token }),
      });
      if (data.success) return true;
      const [code = `http-${status}`] = data["error-codes"].filter((it) => !OF_THE_TOKEN.has(it));
      if (data["error-codes"].some((it) => OF_THE_TOKEN.has(it))) return false;
      throw new ProviderError("turnstile", "refused", code);
    },
  }),
});
