import { type Answer, type Provider, isObject, parseJsonObject } from "./provider.ts";
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

const FILTERS = /^omni-moderation-(?:latest|2024-09-26)$/;
const CATEGORIES = ["sexual", "sexual/minors", "violence", "violence/graphic", "self-harm"];
const DATA_URL = /^data:image\/(?:jpeg|png|webp);base64,(.+)$/;

/** What is to be judged: a text, or one picture as a data address. */
function judgedOf(input: unknown): { prompt: string } | { picture: string } | null {
  if (typeof input === "string") return input === "" ? null : { prompt: input };
  const [part, ...others]: unknown[] = Array.isArray(input) ? input : [];
  if (!isObject(part) || others.length > 0 || part["type"] !== "image_url" || !isObject(part["image_url"])) return null;
  const picture = DATA_URL.exec(String(part["image_url"]["url"]))?.[1];
  return picture === undefined ? null : { picture };
}

function moderate(studio: Studio, { model, input, ...others }: Record<string, unknown>): Answer {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return failure(400, "unknown_parameter", `Unknown parameter: '${unknown}'.`);
  if (typeof model !== "string" || !FILTERS.test(model))
    return failure(404, "model_not_found", `The model '${String(model)}' does not exist.`);
  const judged = judgedOf(input);
  if (judged === null) return failure(400, "invalid_value", "Invalid value: 'input'.");
  const verdict = studio.judge(judged);
  if (verdict === "error500") return refusals.error500;
  const flagged = verdict === "unfit";
  const each = <Value>(value: Value) => Object.fromEntries(CATEGORIES.map((category) => [category, value]));
  const result = { flagged, categories: each(flagged), category_scores: each(flagged ? 0.98 : 0.001) };
  return { status: 200, json: { id: "modr-local", model: "omni-moderation-2024-09-26", results: [result] } };
}

/**
 * OpenAI's `POST /images/generations` and `POST /moderations`. Source: openai-node, resources/images and
 * resources/moderations.
 * @param prefix of the keys it accepts
 */
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
    if (path !== "/images/generations" && path !== "/moderations")
      return failure(404, "unknown_url", `Unknown request URL: ${method} ${path}.`);
    if (method !== "POST") return failure(405, "method_not_supported", "Only POST requests are accepted.");
    const key = /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
    if (key?.startsWith(prefix) !== true) return refusals.unauthorized;
    const fields = parseJsonObject(body) ?? {};
    if (path === "/moderations") return moderate(studio, fields);
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
