import { type Answer, type Provider, isObject, parseJsonObject } from "./provider.ts";
import type { PictureTrouble, Studio, Wording } from "./studio.ts";

const MODELS = ["@cf/leonardo/lucid-origin", "@cf/black-forest-labs/flux-1-schnell"];
const FILTER = "@cf/meta/llama-guard-3-8b";
const [SIDE_MIN_PX, SIDE_MAX_PX] = [256, 2500];

const failure = (status: number, code: number, message: string): Answer => ({
  status,
  json: { result: null, success: false, errors: [{ code, message }], messages: [] },
});

const refusals: Record<PictureTrouble, Answer> = {
  billing: failure(429, 3036, "AiError: you have used up your daily free allocation of 10,000 neurons."),
  moderation: failure(400, 3030, "AiError: Input prompt contains NSFW content."),
  unauthorized: failure(401, 10_000, "Authentication error"),
  limited: failure(429, 3040, "AiError: No more data centers to forward the request to"),
  error500: failure(500, 1000, "Internal server error"),
};

const success = (result: unknown) => ({ result, success: true, errors: [], messages: [] });

const wording: Wording = {
  picture: (image) => success({ image }),
  refusal: (trouble) => refusals[trouble],
};

const isSide = (value: unknown) =>
  value === undefined || (typeof value === "number" && value >= SIDE_MIN_PX && value <= SIDE_MAX_PX);

/** Llama Guard answers JSON if it is asked for, otherwise its own words. */
function guard(studio: Studio, { messages, response_format: format }: Record<string, unknown>): Answer {
  const [message]: unknown[] = Array.isArray(messages) ? messages : [];
  if (!isObject(message) || message["role"] !== "user" || typeof message["content"] !== "string")
    return failure(400, 5006, "AiError: required properties at '/' are 'messages'");
  const verdict = studio.judge({ prompt: message["content"] });
  if (verdict === "error500") return refusals.error500;
  const [safe, categories] = [verdict === "fit", verdict === "fit" ? [] : ["S4", "S12"]];
  const isJson = isObject(format) && format["type"] === "json_object";
  const response = isJson ? { safe, categories } : safe ? "safe" : `unsafe\n${categories.join(",")}`;
  return { status: 200, json: success({ response, usage: { prompt_tokens: 200, completion_tokens: 5 } }) };
}

/** Workers AI's `POST /run/{model}`. Source: developers.cloudflare.com/workers-ai, models and platform/errors. */
export function workersAi(studio: Studio, token: string): Provider {
  return async ({ method, path, headers, body, signal }) => {
    const key = /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
    if (key !== token) return refusals.unauthorized;
    if (method !== "POST") return failure(405, 7001, "Method not allowed");
    const model = path.replace(/^\/run\//, "");
    if (model === FILTER) return guard(studio, parseJsonObject(body) ?? {});
    if (!MODELS.includes(model)) return failure(400, 5007, `AiError: No such model ${model} or task`);
    const { prompt, width, height } = parseJsonObject(body) ?? {};
    if (typeof prompt !== "string" || prompt === "" || !isSide(width) || !isSide(height))
      return failure(400, 5006, "AiError: required properties at '/' are 'prompt'");
    return studio.draw({ service: "workers-ai", prompt }, wording, signal);
  };
}
