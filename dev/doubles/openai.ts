import { type Answer, type Provider, parseJsonObject } from "./provider.ts";
import type { PictureTrouble, Studio, Wording } from "./studio.ts";

const PROMPT_MAX_CHARACTERS = 32_000;
const MODELS = /^gpt-image-/;
const CHOICES: Record<string, readonly unknown[]> = {
  n: [undefined, 1],
  size: [undefined, "1024x1024", "1536x1024", "1024x1536", "auto"],
  quality: [undefined, "low", "medium", "high", "auto"],
  output_format: [undefined, "png", "jpeg", "webp"],
  moderation: [undefined, "low", "auto"],
};
const FIELDS = new Set([...Object.keys(CHOICES), "model", "prompt", "output_compression", "background", "user"]);

const failure = (status: number, code: string, message: string, type = "invalid_request_error"): Answer => ({
  status,
  json: { error: { message, type, param: null, code } },
});

const refusals: Record<PictureTrouble, Answer> = {
  billing: failure(
    400,
    "billing_hard_limit_reached",
    "Billing hard limit has been reached.",
    "image_generation_user_error",
  ),
  moderation: failure(
    400,
    "moderation_blocked",
    "Your request was rejected by the safety system.",
    "image_generation_user_error",
  ),
  unauthorized: failure(401, "invalid_api_key", "Incorrect API key provided."),
  limited: failure(429, "rate_limit_exceeded", "Rate limit reached for images per minute.", "rate_limit_error"),
  error500: failure(500, "server_error", "The server had an error while processing your request.", "server_error"),
};

/** OpenAI's `POST /images/generations`. Source: openai-node, resources/images. @param prefix of the keys it accepts */
export function openai(studio: Studio, prefix: string): Provider {
  const wording: Wording = {
    picture: (b64_json) => ({
      created: Math.floor(Date.now() / 1000),
      data: [{ b64_json }],
      output_format: "png",
      quality: "medium",
      size: "1024x1024",
      usage: { input_tokens: 20, output_tokens: 1056, total_tokens: 1076 },
    }),
    refusal: (trouble) => refusals[trouble],
  };

  return async ({ method, path, headers, body, signal }) => {
    if (path !== "/images/generations") return failure(404, "unknown_url", `Unknown request URL: ${method} ${path}.`);
    if (method !== "POST") return failure(405, "method_not_supported", "Only POST requests are accepted.");
    const key = /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
    if (key?.startsWith(prefix) !== true) return refusals.unauthorized;
    const fields = parseJsonObject(body) ?? {};
    const { model, prompt } = fields;
    const unknown = Object.keys(fields).find((name) => !FIELDS.has(name));
    if (unknown !== undefined) return failure(400, "unknown_parameter", `Unknown parameter: '${unknown}'.`);
    const wrong = Object.keys(CHOICES).find((name) => !CHOICES[name]?.includes(fields[name]));
    if (wrong !== undefined) return failure(400, "invalid_value", `Invalid value: '${wrong}'.`);
    if (typeof model !== "string" || !MODELS.test(model))
      return failure(404, "model_not_found", `The model '${String(model)}' does not exist.`);
    if (typeof prompt !== "string" || prompt === "" || prompt.length > PROMPT_MAX_CHARACTERS)
      return failure(400, "invalid_value", "Invalid value: 'prompt'.");
    return studio.draw({ service: "openai", prompt }, wording, signal);
  };
}
