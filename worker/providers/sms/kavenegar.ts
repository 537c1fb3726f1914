import { z } from "zod";

import { callJson } from "../call-json.ts";
import { ProviderError } from "../provider-error.ts";
import { type SmsProvider, codeMessage } from "./sms-provider.ts";

const ACCEPTED = 200;

// `return.status` decides on any HTTP code; `entries` is an array on success and null or missing on errors.
const answer = z.object({ return: z.object({ status: z.number() }) });

export interface KavenegarSettings {
  /** `lookup` sends an approved template and takes no sender; `send` sends plain text from a line. */
  mode: "lookup" | "send";
  sender: string;
  template: string;
}

/**
 * Kavenegar REST v1. The API key is part of the path, so its URL is never logged.
 * Source: kavenegar.com/rest.html, verify/lookup and sms/send.
 */
export function kavenegar(baseUrl: string, apiKey: string, settings: KavenegarSettings): SmsProvider {
  return {
    async sendCode({ mobile, code }) {
      const [method, fields] =
        settings.mode === "lookup"
          ? ["verify/lookup", { receptor: mobile, template: settings.template, token: code }]
          : [
              "sms/send",
              { receptor: mobile, message: codeMessage(code), ...(settings.sender && { sender: settings.sender }) },
            ];
      const { data } = await callJson(
        "kavenegar",
        `${baseUrl}/${encodeURIComponent(apiKey)}/${method}.json`,
        {
          headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
          body: new URLSearchParams(fields).toString(),
        },
        answer,
      );
      if (data.return.status !== ACCEPTED) throw new ProviderError("kavenegar", "refused", String(data.return.status));
    },
  };
}
