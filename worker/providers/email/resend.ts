import { z } from "zod";

import { callJson } from "../call-json.ts";
import { ProviderError } from "../provider-error.ts";

export interface EmailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same key twice within 24 hours sends once. */
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

/** Resend's `POST /emails`. Source: resend.com/docs, send-email and errors. */
export function resend(baseUrl: string, apiKey: string, from: string): EmailProvider {
  return {
    async send({ to, subject, text, html, idempotencyKey }) {
      const { data } = await callJson(
        "resend",
        `${baseUrl}/emails`,
        {
          headers: {
            Authorization: `Bearer ${apiKey}`,
            "Content-Type": "application/json",
            "Idempotency-Key": idempotencyKey,
          },
          body: JSON.stringify({ from, to: [to], subject, text, html }),
        },
        answer,
      );
      if ("name" in data) throw new ProviderError("resend", "refused", data.name);
    },
  };
}
