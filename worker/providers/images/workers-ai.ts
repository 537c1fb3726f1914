import { z } from "zod";

import { IMAGE_SIDE_PX } from "../../../contract/image-tool/values.ts";
import { callProvider } from "../call-provider.ts";
import { defineProvider } from "../define-provider.ts";
import { ProviderError } from "../provider-error.ts";
import { FILTER_CALL, IMAGE_CALL, ImageRefusal, type ImageProvider, type RefusedFor } from "./image-provider.ts";

/** A model that accepts width and height, and answers JSON. */
const MODEL = "@cf/leonardo/lucid-origin";
/** Knows eight languages, none of them Persian, and judges texts only. */
const FILTER = "@cf/meta/llama-guard-3-8b";
/** Its categories that are no harm to children: advice of experts, others' figures, elections and code. */
const HARMLESS: readonly string[] = ["S6", "S8", "S13", "S14"];

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

/** The envelope of every answer. */
const answerOf = <Result extends z.ZodType>(result: Result) =>
  z.object({
    success: z.boolean(),
    result: result.nullish().catch(null),
    errors: z.array(z.object({ code: z.number(), message: z.string() })).nullish(),
  });
const picture = answerOf(z.object({ image: z.string().min(1) }));
/** As it was asked for, or as the model writes it: «safe», or «unsafe» and the categories. */
const verdict = answerOf(
  z.object({
    response: z.union([
      z.object({ safe: z.boolean(), categories: z.array(z.string()).nullish() }),
      z
        .string()
        .regex(/^\s*(?:un)?safe\b/i)
        .transform((text) => ({ safe: /^\s*safe/i.test(text), categories: text.match(/S\d+/g) })),
    ]),
  }),
);

/**
 * Workers AI over its REST API, whose base address contains the account: the AI binding has no local simulation. It has
 * no filter for pictures. Source: developers.cloudflare.com/workers-ai, models and platform/errors; cloudflare-docs,
 * workers-ai-models/llama-guard-3-8b.json.
 */
export const workersAi = defineProvider({
  variables: { WORKERS_AI_BASE_URL: z.url(), WORKERS_AI_API_TOKEN: z.string().default("") },
  baseUrl: "WORKERS_AI_BASE_URL",
  apiKey: "WORKERS_AI_API_TOKEN",
  /** Null without a token. */
  adapter: ({ WORKERS_AI_BASE_URL, WORKERS_AI_API_TOKEN }): ImageProvider | null => {
    if (WORKERS_AI_API_TOKEN === "") return null;
    const request = (model: string, fields: unknown, signal: AbortSignal) => ({
      url: `${WORKERS_AI_BASE_URL}/run/${model}`,
      headers: { Authorization: `Bearer ${WORKERS_AI_API_TOKEN}`, "Content-Type": "application/json" },
      body: JSON.stringify(fields),
      signal,
    });
    return {
      async make({ prompt, signal }) {
        const { status, data } = await callProvider(
          { ...IMAGE_CALL, provider: "workers-ai", answer: picture },
          request(MODEL, { prompt, width: IMAGE_SIDE_PX, height: IMAGE_SIDE_PX }, signal),
        );
        if (data.success && data.result) return data.result.image;
        throw refusalOf(status, data.errors);
      },
      async admitsPrompt({ prompt, signal }) {
        const content = `Draw a picture of this: ${prompt}`;
        const fields = {
          messages: [{ role: "user", content }],
          temperature: 0,
          response_format: { type: "json_object" },
        };
        const { status, data } = await callProvider(
          { ...FILTER_CALL, provider: "workers-ai", answer: verdict },
          request(FILTER, fields, signal),
        );
        if (!data.success || !data.result) throw refusalOf(status, data.errors);
        const { safe, categories } = data.result.response;
        return safe || (categories?.length ? categories.every((category) => HARMLESS.includes(category)) : false);
      },
      admitsPicture: null,
    };
  },
});

function refusalOf(status: number, errors: z.infer<typeof picture>["errors"]): ProviderError {
  const [error] = errors ?? [];
  if (!error) return new ProviderError("workers-ai", "nonsense", `http-${status}`);
  const code = String(error.code);
  return new ImageRefusal(
    "workers-ai",
    code,
    PROMPT_REFUSED.test(error.message) ? "prompt" : (refusedFor[code] ?? "other"),
  );
}
