import { describe, expect, test, vi } from "vitest";

import { ImageRefusal, type RefusedFor } from "../../../worker/providers/images/image-provider.ts";
import { openai } from "../../../worker/providers/images/openai.ts";
import { workersAi } from "../../../worker/providers/images/workers-ai.ts";

const KEY = "sk-secret-key-000";
const artist = openai.adapter({ OPENAI_BASE_URL: "https://images.example/v1" })({ apiKey: KEY, model: "gpt-image-9" });
const other = workersAi.adapter({ WORKERS_AI_BASE_URL: "https://ai.example/ai", WORKERS_AI_API_TOKEN: "token-000" });
const makers = { openai: artist, "workers-ai": other };

const answers = (body: unknown, status = 200) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(body, { status }));
const make = (service: keyof typeof makers) =>
  makers[service]?.make({ prompt: "یک گربه", signal: new AbortController().signal });
const failing = (service: keyof typeof makers) => make(service)?.catch((error: unknown) => error);

const refusal = (code: unknown, type = "invalid_request_error") => ({
  error: { code, type, message: "…", param: null },
});

test("OpenAI is asked for one square JPEG by the administrator's model, without a response format", async () => {
  const fetched = answers({ created: 1, data: [{ b64_json: "aGk=" }] });
  expect(await make("openai")).toBe("aGk=");
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe("https://images.example/v1/images/generations");
  expect(new Headers(init?.headers).get("Authorization")).toBe(`Bearer ${KEY}`);
  expect(JSON.parse(String(init?.body))).toEqual({
    model: "gpt-image-9",
    prompt: "یک گربه",
    n: 1,
    size: "1024x1024",
    quality: "auto",
    output_format: "jpeg",
    moderation: "auto",
  });
});

test("Workers AI is called over its REST API, and is unavailable without a token", async () => {
  const fetched = answers({ success: true, result: { image: "aGk=" }, errors: [], messages: [] });
  expect(await make("workers-ai")).toBe("aGk=");
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe("https://ai.example/ai/run/@cf/leonardo/lucid-origin");
  expect(JSON.parse(String(init?.body))).toEqual({ prompt: "یک گربه", width: 1024, height: 1024 });
  expect(workersAi.adapter({ WORKERS_AI_BASE_URL: "https://ai.example/ai", WORKERS_AI_API_TOKEN: "" })).toBeNull();
});

describe("the services' filters", () => {
  const { signal } = new AbortController();

  test("OpenAI's judges a description, and a picture as a data address, by its moderation model", async () => {
    const result = (flagged: boolean) => ({
      id: "modr-1",
      model: "omni-moderation-2024-09-26",
      results: [{ flagged }],
    });
    const fetched = answers(result(false));
    expect(await artist.admitsPrompt({ prompt: "یک گربه", signal })).toBe(true);
    const picture = "data:image/jpeg;base64,aGk=";
    expect(await artist.admitsPicture?.({ picture, signal })).toBe(true);
    expect(fetched.mock.calls.map(([url, init]) => [url, JSON.parse(String(init?.body))])).toEqual([
      ["https://images.example/v1/moderations", { model: "omni-moderation-latest", input: "یک گربه" }],
      [
        "https://images.example/v1/moderations",
        { model: "omni-moderation-latest", input: [{ type: "image_url", image_url: { url: picture } }] },
      ],
    ]);
    answers(result(true));
    expect(await artist.admitsPrompt({ prompt: "…", signal })).toBe(false);
    expect(await artist.admitsPicture?.({ picture, signal })).toBe(false);
    for (const nonsense of [{}, { results: [] }, { results: [{ flagged: "no" }] }]) {
      answers(nonsense);
      await expect(artist.admitsPrompt({ prompt: "…", signal })).rejects.toMatchObject({ reason: "nonsense" });
    }
    answers(refusal("rate_limit_exceeded"), 429);
    await expect(artist.admitsPicture?.({ picture, signal })).rejects.toMatchObject({ why: "busy" });
  });

  test("Workers AI's is Llama Guard, whose answer is JSON or words, and judges no picture", async () => {
    expect(other?.admitsPicture).toBeNull();
    for (const [response, admits] of [
      [{ safe: true }, true],
      [{ safe: false, categories: ["S4"] }, false],
      [{ safe: false, categories: [] }, false],
      [{ safe: false, categories: ["S8", "S13"] }, true],
      [{ safe: false, categories: ["S8", "S12"] }, false],
      ["\n\nsafe", true],
      ["unsafe\nS12", false],
      ["unsafe", false],
    ] as const) {
      const fetched = answers({ success: true, result: { response }, errors: [], messages: [] });
      expect(await other?.admitsPrompt({ prompt: "یک گربه", signal }), JSON.stringify(response)).toBe(admits);
      const [url, init] = fetched.mock.calls.at(-1) ?? [];
      expect(url).toBe("https://ai.example/ai/run/@cf/meta/llama-guard-3-8b");
      expect(JSON.parse(String(init?.body))).toMatchObject({
        messages: [{ role: "user", content: expect.stringContaining("یک گربه") }],
        response_format: { type: "json_object" },
      });
    }
    for (const response of ["I am not sure", 5, null, { categories: [] }]) {
      answers({ success: true, result: { response }, errors: [], messages: [] });
      await expect(other?.admitsPrompt({ prompt: "…", signal })).rejects.toMatchObject({ reason: "nonsense" });
    }
  });
});

describe("a rejection by OpenAI", () => {
  test.each<[code: string, status: number, why: RefusedFor]>([
    ["billing_hard_limit_reached", 400, "billing"],
    ["insufficient_quota", 429, "billing"],
    ["invalid_api_key", 401, "key"],
    ["rate_limit_exceeded", 429, "busy"],
    ["moderation_blocked", 400, "prompt"],
    ["content_policy_violation", 400, "prompt"],
    ["unsupported_country_region_territory", 403, "other"],
    ["model_not_found", 404, "other"],
    ["a_new_name_for_a_wrong_key", 401, "key"],
    ["a_new_name_for_too_much", 429, "busy"],
  ])("is classified by its code, or by its status when the code is unknown: %s", async (code, status, why) => {
    for (const type of ["invalid_request_error", "image_generation_user_error", "insufficient_quota"]) {
      answers(refusal(code, type), status);
      const error = await failing("openai");
      expect(error).toBeInstanceOf(ImageRefusal);
      expect(error).toMatchObject({ why, providerCode: code, reason: "refused" });
      expect(String(error)).not.toContain(KEY);
    }
  });

  test("reports the HTTP status instead of the code when the code is free text that may contain the description", async () => {
    answers(refusal("یک گربه", "یک گربه"), 400);
    expect(await failing("openai")).toMatchObject({ providerCode: "http-400", why: "other" });
  });
});

describe("a rejection by Workers AI", () => {
  test.each<[code: number, message: string, why: RefusedFor]>([
    [10_000, "Authentication error", "key"],
    [3036, "you have used up your daily free allocation", "billing"],
    [3040, "No more data centers to forward the request to", "busy"],
    [3030, "AiError: Input prompt contains NSFW content.", "prompt"],
    [5007, "No such model", "other"],
  ])("is classified by its number or its words: %i %s", async (code, message, why) => {
    answers({ result: null, success: false, errors: [{ code, message }], messages: [] }, 400);
    expect(await failing("workers-ai")).toMatchObject({ why, providerCode: String(code) });
  });
});

describe.each(["openai", "workers-ai"] as const)("a malformed answer of the image service %s", (service) => {
  test.each<[string, unknown]>([
    ["nothing", {}],
    ["a list", []],
    ["no picture", { success: true, created: 1, data: [], result: {} }],
    ["a picture that is a number", { success: true, data: [{ b64_json: 5 }], result: { image: 5 } }],
  ])("is reported as invalid: %s", async (_, body) => {
    answers(body);
    expect(await failing(service)).toMatchObject({ reason: "nonsense" });
  });
});
