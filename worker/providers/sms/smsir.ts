import { z } from "zod";

import { callJson } from "../call-json.ts";
import { ProviderError } from "../provider-error.ts";
import type { SmsProvider } from "./sms-provider.ts";

const ACCEPTED = 1;

const answer = z.object({ status: z.number() });

export interface SmsirSettings {
  /** The number of the approved template, whose one parameter is `#CODE#`. */
  templateId: number;
}

/** SMS.ir REST v1, `send/verify`. Source: apidocs.sms.ir. */
export function smsir(baseUrl: string, apiKey: string, settings: SmsirSettings): SmsProvider {
  return {
    async sendCode({ mobile, code }) {
      const { data } = await callJson(
        "smsir",
        `${baseUrl}/send/verify`,
        {
          headers: { "X-API-KEY": apiKey, "Content-Type": "application/json", Accept: "application/json" },
          body: JSON.stringify({
            mobile,
            templateId: settings.templateId,
            parameters: [{ name: "CODE", value: code }],
          }),
        },
        answer,
      );
      if (data.status !== ACCEPTED) throw new ProviderError("smsir", "refused", String(data.status));
    },
  };
}
