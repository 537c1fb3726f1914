import { z } from "zod";

import { PROVIDER_TIMEOUT_MS } from "../../../contract/limits.ts";
import { type ProviderCall, callProvider } from "../call-provider.ts";
import { defineProvider } from "../define-provider.ts";
import { ProviderError } from "../provider-error.ts";

interface EmailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A message with the same key within 24 hours is sent once. */
  idempotencyKey: string;
}

export interface EmailProvider {
  /** @throws ProviderError when the message was not accepted for sending */
  send: (message: EmailMessage) => Promise<void>;
}

const answer = z.union([
  z.object({ id: z.string() }),
  z.object({ statusCode: z.number().nullish(), name: z.string() }),
]);

const SEND: ProviderCall<typeof answer> = {
  provider: "resend",
  method: "POST",
  timeoutMs: PROVIDER_TIMEOUT_MS,
  maxBytes: 64_000,
  answer,
};

/** Resend's `POST /emails`. Source: resend.com/docs, send-email and errors. */
export const resend = defineProvider({
  variables: { RESEND_BASE_URL: z.url(), RESEND_API_KEY: z.string().min(1), EMAIL_FROM: z.string().min(1) },
  baseUrl: "RESEND_BASE_URL",
  apiKey: "RESEND_API_KEY",
  adapter: ({ RESEND_BASE_URL, RESEND_API_KEY, EMAIL_FROM }): EmailProvider => ({
    async send({ to, subject, text, html, idempotencyKey }) {
      const { data } = await callProvider(SEND, {
        url: `${RESEND_BASE_URL}/emails`,
        headers: {
          Authorization: `Bearer ${RESEND_API_KEY}`,
          "Content-Type": "application/json",
          "Idempotency-Key": idempotencyKey,
        },
        body: JSON.stringify({ from: EMAIL_FROM, to: [to], subject, text, html }),
      });
      if ("name" in data) throw new ProviderError("resend", "refused", data.name);
    },
  }),
});
