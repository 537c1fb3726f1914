import { z } from "zod";

import { IMAGE_SIDE_PX } from "../../../contract/image-tool/values.ts";
import { callProvider } from "../call-provider.ts";
import { defineProvider } from "../define-provider.ts";
import { ProviderError } from "../provider-error.ts";
import { IMAGE_CALL, ImageRefusal, type ImageProvider, type RefusedFor } from "./image-provider.ts";

/** A model that accepts width and height, and answers JSON. */
const MODEL = "@cf/leonardo/lucid-origin";

const refusedFor: Record<string, RefusedFor> = {
  // A wrong token, or one without the permission.
  "10000": "key",
  "9109": "key",
  // The day's neurons are used up, or the account is blocked.
  "3036": "billing",
  "3023": "billing",
  // No capacity, or too slow.
  "3040": "busy",
  "3007": "busy",
};

/** A rejected description has no code, only this text. */
const PROMPT_REFUSED = /nsfw|flagged/i;

const answer = z.object({
  success: z.boolean(),
  result: z
    .object({ image: z.string().min(1) })
    .nullish()
    .catch(null),
  errors: z.array(z.object({ code: z.number(), message: z.string() })).nullish(),
});

/**
 * Workers AI over its REST API, whose base address contains the account: the AI binding has no local simulation.
 * Source: developers.cloudflare.com/workers-ai, models and platform/errors.
 */
export const workersAi = defineProvider({
  variables: { WORKERS_AI_BASE_URL: z.url(), WORKERS_AI_API_TOKEN: z.string().default("") },
  baseUrl: "WORKERS_AI_BASE_URL",
  apiKey: "WORKERS_AI_API_TOKEN",
  /** Null without a token. */
  adapter: ({ WORKERS_AI_BASE_URL, WORKERS_AI_API_TOKEN }): ImageProvider | null =>
    WORKERS_AI_API_TOKEN === ""
      ? null
      : {
          async make({ prompt, signal }) {
            const { status, data } = await callProvider(
              { ...IMAGE_CALL, provider: "workers-ai", answer },
              {
                url: `${WORKERS_AI_BASE_URL}/run/${MODEL}`,
                headers: { Authorization: `Bearer ${WORKERS_AI_API_TOKEN}`, "Content-Type": "application/json" },
                body: JSON.stringify({ prompt, width: IMAGE_SIDE_PX, height: IMAGE_SIDE_PX }),
                signal,
              },
            );
            if (data.success && data.result) return data.result.image;
            const [error] = data.errors ?? [];
            if (!error) throw new ProviderError("workers-ai", "nonsense", `http-${status}`);
            const code = String(error.code);
            const why = PROMPT_REFUSED.test(error.message) ? "prompt" : (refusedFor[code] ?? "other");
            throw new ImageRefusal("workers-ai", code, why);
          },
        },
});
