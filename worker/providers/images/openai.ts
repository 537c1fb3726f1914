import { z } from "zod";

import { IMAGE_SIDE_PX } from "../../../contract/image-tool/values.ts";
import { callProvider } from "../call-provider.ts";
import { defineProvider } from "../define-provider.ts";
import { ProviderError } from "../provider-error.ts";
import { FILTER_CALL, IMAGE_CALL, ImageRefusal, type ImageProvider, type RefusedFor } from "./image-provider.ts";

/** By error code, because the error type beside it has had three different values. */
const refusedFor: Record<string, RefusedFor> = {
  billing_hard_limit_reached: "billing",
  insufficient_quota: "billing",
  invalid_api_key: "key",
  rate_limit_exceeded: "busy",
  moderation_blocked: "prompt",
  content_policy_violation: "prompt",
};

/** Only names are logged; any other text could be the description. */
const name = z.string().regex(/^[a-z0-9_.-]{1,60}$/i);

const error = z.object({ code: name.nullish().catch(null), type: name.nullish().catch(null) }).nullish();
const answer = z.object({ data: z.array(z.object({ b64_json: z.string().min(1) })).optional(), error });
const verdict = z.object({ results: z.array(z.object({ flagged: z.boolean() })).optional(), error });

const FILTER = "omni-moderation-latest";

/** Set by the administrator. */
export interface OpenaiSettings {
  apiKey: string;
  model: string;
}

/**
 * OpenAI's `images/generations` and `moderations`. A picture is always answered as base64 and `response_format` is
 * rejected; a JPEG is a tenth of a PNG. Source: openai-node, resources/images and resources/moderations (2026-08).
 */
export const openai = defineProvider({
  variables: { OPENAI_BASE_URL: z.url() },
  baseUrl: "OPENAI_BASE_URL",
  // Set by the administrator, and sealed in the database.
  apiKey: null,
  adapter:
    ({ OPENAI_BASE_URL }) =>
    ({ apiKey, model }: OpenaiSettings): ImageProvider => {
      const request = (path: string, fields: unknown, signal: AbortSignal) => ({
        url: `${OPENAI_BASE_URL}/${path}`,
        headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
        body: JSON.stringify(fields),
        signal,
      });
      const admits = async (input: unknown, signal: AbortSignal) => {
        const { status, data } = await callProvider(
          { ...FILTER_CALL, provider: "openai", answer: verdict },
          request("moderations", { model: FILTER, input }, signal),
        );
        const judged = data.results?.[0];
        if (status === 200 && judged !== undefined) return !judged.flagged;
        throw refusalOf(status, data.error);
      };
      return {
        async make({ prompt, signal }) {
          const fields = {
            model,
            prompt,
            n: 1,
            size: `${IMAGE_SIDE_PX}x${IMAGE_SIDE_PX}`,
            quality: "auto",
            output_format: "jpeg",
            moderation: "auto",
          };
          const { status, data } = await callProvider(
            { ...IMAGE_CALL, provider: "openai", answer },
            request("images/generations", fields, signal),
          );
          const made = data.data?.[0]?.b64_json;
          if (status === 200 && made !== undefined) return made;
          throw refusalOf(status, data.error);
        },
        admitsPrompt: ({ prompt, signal }) => admits(prompt, signal),
        admitsPicture: ({ picture, signal }) => admits([{ type: "image_url", image_url: { url: picture } }], signal),
      };
    },
});

function refusalOf(status: number, failed: z.infer<typeof error>): ProviderError {
  if (!failed) return new ProviderError("openai", "nonsense", `http-${status}`);
  const code = failed.code ?? failed.type ?? `http-${status}`;
  return new ImageRefusal("openai", code, refusedFor[code] ?? whyOfStatus[status] ?? "other");
}

/** For error codes newer than this table. */
const whyOfStatus: Partial<Record<number, RefusedFor>> = { 401: "key", 429: "busy" };
