import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { IMAGE_MAX_BYTES } from "../../../../contract/image-tool/values.ts";
import { DEFAULT_QUOTAS } from "../../../../contract/settings/quotas.ts";
import { app } from "../../../../worker/app.ts";
import { cleanPng } from "../../../../worker/image-formats/png.ts";
import { ORIGIN, call, refusalOf } from "../../support/call.ts";
import { callWithEnv } from "../../support/call-with-env.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { eventually } from "../../support/eventually.ts";
import { entriesOf } from "../../support/features/gems.ts";
import { base64Of, png } from "../../support/images.ts";
import {
  aPrompt,
  askedFor,
  makeImage,
  pictureOf,
  quotaOf,
  requestsOf,
  setOpenaiKey,
} from "../../support/features/image-tool.ts";
import { aNetwork } from "../../support/from-outside.ts";
import { logLines } from "../../support/log-lines.ts";
import { type Person, aPerson, lengthenKeys } from "../../support/people.ts";
import { clearSettings, setSetting } from "../../support/features/settings.ts";

const tool = { provider: "openai", model: "gpt-image-2.5-flare", perDay: 5 };

let lines: string[];

beforeEach(async () => {
  await clearSettings();
  lines = logLines();
});

/** A request whose connection the person can close. */
function openRequest(person: Person, prompt: string) {
  const closing = new AbortController();
  const context = createExecutionContext();
  const request = new Request(`${ORIGIN}/api/openai/image`, {
    method: "POST",
    headers: { Origin: ORIGIN, Cookie: person.cookie, "Content-Type": "application/json" },
    body: JSON.stringify({ prompt }),
    signal: closing.signal,
  });
  // A body without a stated length is read and put into a new request, which must be closed with the first.
  expect(request.headers.has("Content-Length")).toBe(false);
  const answered = Promise.resolve(app.fetch(request, env, context));
  return { close: () => closing.abort(), answered, settled: () => waitOnExecutionContext(context) };
}

describe.each(["workers-ai", "openai"] as const)("a picture made by %s", (service) => {
  beforeEach(async () => {
    if (service === "openai") await setOpenaiKey();
  });

  test("has its type detected, uses one of the day's pictures and costs no gems", async () => {
    const [person, prompt] = [await aPerson(), aPrompt()];
    const { b64, type, quota } = pictureOf(await makeImage(person, prompt));
    expect(type).toBe("image/png");
    expect(cleanPng(new Uint8Array(Buffer.from(b64, "base64")))).toMatchObject({ widthPx: 1024, heightPx: 1024 });
    expect(quota).toEqual({ perDay: 5, left: 4 });
    expect(await quotaOf(person)).toEqual(quota);
    expect(await askedFor(prompt)).toMatchObject([{ service, state: "answered" }]);
    expect(await requestsOf(person)).toEqual(["made"]);
    expect(await entriesOf(person)).toEqual([]);
  });

  test("fails with the provider, does not count for the day's quota, and logs nothing of the description", async () => {
    await lengthenKeys();
    for (const [word, refusal] of [
      ["#billing", "502 IMAGE_BILLING"],
      ["#moderation", "400 IMAGE_PROMPT_REFUSED"],
      ["#unauthorized", "502 IMAGE_KEY_REFUSED"],
      ["#limited", "502 IMAGE_PROVIDER_BUSY"],
      ["#error500", "502 IMAGE_FAILED"],
      ["#garbage", "502 IMAGE_INVALID_ANSWER"],
      ["#page", "502 IMAGE_INVALID_ANSWER"],
      ["#drop", "502 IMAGE_FAILED"],
    ] as const) {
      const [person, prompt] = [await aPerson(), aPrompt(word)];
      expect(refusalOf(await makeImage(person, prompt)), word).toBe(refusal);
      expect(await quotaOf(person), word).toEqual({ perDay: 5, left: 5 });
      expect(await requestsOf(person), word).toEqual(["failed"]);
      const logged = lines.join("\n");
      for (const secret of [prompt, person.userId, person.username, "sk-local"])
        expect(logged, word).not.toContain(secret);
    }
  });
});

// Long before the 31 seconds the picture takes; tests/soak/e2e/image-tool.test.ts measures one second.
describe("a person who closes the connection", () => {
  // A new day would give the picture back.
  beforeEach(() => stopClockAt(new Date().toISOString()));

  test("ends the provider's call, and the picture stays counted", async () => {
    const [person, prompt] = [await aPerson(), aPrompt("#slow")];
    const { close, answered, settled } = openRequest(person, prompt);
    await eventually(async () => expect(await askedFor(prompt)).toMatchObject([{ state: "drawing" }]));
    close();
    await eventually(async () => expect(await askedFor(prompt)).toMatchObject([{ state: "closed" }]));
    await Promise.all([answered, settled()]);
    expect(await requestsOf(person)).toEqual(["cancelled"]);
    expect(await quotaOf(person)).toEqual({ perDay: 5, left: 4 });
    // Nothing failed, so nothing is logged.
    expect(lines.join("\n")).not.toContain("image-not-made");
  });

  test("ends the provider's call by a cancel call when the close went unnoticed", async () => {
    const [person, prompt] = [await aPerson(), aPrompt("#slow")];
    const { answered, settled } = openRequest(person, prompt);
    await eventually(async () => expect(await askedFor(prompt)).toMatchObject([{ state: "drawing" }]));
    for (let n = 0; n < 2; n += 1) expect((await person.delete("/api/openai/image")).body).toEqual({ success: true });
    expect(await quotaOf(person)).toEqual({ perDay: 5, left: 4 });
    await eventually(async () => expect(await askedFor(prompt)).toMatchObject([{ state: "closed" }]));
    expect((await answered).status).toBe(502);
    await settled();
    expect(await requestsOf(person)).toEqual(["cancelled"]);
  });

  test("cancels no other person's picture and no finished one", async () => {
    const [person, other, prompt] = [await aPerson(), await aPerson(), aPrompt("#slow=1")];
    await makeImage(person);
    const { answered } = openRequest(other, prompt);
    await eventually(async () => expect(await askedFor(prompt)).toMatchObject([{ state: "drawing" }]));
    await person.delete("/api/openai/image");
    expect((await answered).status).toBe(200);
    expect([await requestsOf(person), await requestsOf(other)]).toEqual([["made"], ["made"]]);
  });

  test("gets no picture when the cancel call arrives together with it", async () => {
    const person = await aPerson();
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
      await person.delete("/api/openai/image");
      return Response.json({ success: true, result: { image: base64Of(png()) }, errors: [] });
    });
    expect(refusalOf(await makeImage(person))).toBe("502 IMAGE_FAILED");
    expect(await requestsOf(person)).toEqual(["cancelled"]);
    expect(await quotaOf(person)).toEqual({ perDay: 5, left: 4 });
  });

  test("has the picture counted when it arrives as the connection closes", async () => {
    const [person, prompt] = [await aPerson(), aPrompt()];
    const drawn = vi.fn<typeof fetch>(async () => {
      close();
      return Response.json({ success: true, result: { image: base64Of(png()) }, errors: [] });
    });
    vi.spyOn(globalThis, "fetch").mockImplementation(drawn);
    const { close, answered, settled } = openRequest(person, prompt);
    await Promise.all([answered, settled()]);
    expect(drawn).toHaveBeenCalledOnce();
    expect(await requestsOf(person)).toEqual(["cancelled"]);
    expect(await quotaOf(person)).toEqual({ perDay: 5, left: 4 });
  });

  test("causes no more provider calls with cancelled requests than pictures of the day", async () => {
    await setSetting("image-tool", { ...tool, perDay: 2 });
    const person = await aPerson();
    const drawn = vi.fn<typeof fetch>(async (_, init) => {
      await person.delete("/api/openai/image");
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new DOMException("closed", "AbortError")));
      });
    });
    vi.spyOn(globalThis, "fetch").mockImplementation(drawn);
    for (let n = 0; n < 6; n += 1) expect((await makeImage(person)).status).not.toBe(200);
    expect(drawn).toHaveBeenCalledTimes(2);
    expect(await quotaOf(person)).toEqual({ perDay: 2, left: 0 });
  });
});

describe("the hourly limits of pictures", () => {
  const at = (address: string, person: Person) =>
    call("POST", "/api/openai/image", {
      cookie: person.cookie,
      body: { prompt: aPrompt() },
      headers: { "CF-Connecting-IP": address },
    });

  test("cover all people together, with an alarm at four fifths", async () => {
    stopClockAt("2027-06-01T05:10:00.000Z");
    await setSetting("quotas", { ...DEFAULT_QUOTAS, picturesPerHour: 5 });
    const [one, other] = [await aPerson(), await aPerson()];
    const answers = await Promise.all(
      [one, other].flatMap((person) => Array.from({ length: 4 }, () => makeImage(person))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = await makeImage(await aPerson());
    expect(refused.body).toMatchObject({ code: "IMAGES_SPENT", rateLimited: true, retryAfter: 50 * 60 });
    expect(lines.filter((line) => line.includes("quota-nearly-used"))).toHaveLength(1);
    passSeconds(50 * 60);
    expect((await makeImage(await aPerson())).status).toBe(200);
  });

  test("apply per network, and do not count pictures that the provider failed to make", async () => {
    stopClockAt("2027-06-02T05:10:00.000Z");
    await setSetting("quotas", { ...DEFAULT_QUOTAS, networkPicturesPerHour: 2 });
    const here = aNetwork();
    const failed = await call("POST", "/api/openai/image", {
      cookie: (await aPerson()).cookie,
      body: { prompt: aPrompt("#error500") },
      headers: { "CF-Connecting-IP": here(1) },
    });
    expect(failed.status).toBe(502);
    for (let n = 0; n < 2; n += 1) expect((await at(here(n), await aPerson())).status).toBe(200);
    expect(refusalOf(await at(here(3), await aPerson()))).toBe("429 IMAGES_SPENT");
    expect((await at(aNetwork()(1), await aPerson())).status).toBe(200);
  });
});

describe("the day's quota", () => {
  test("holds under twenty requests at once", async () => {
    await setSetting("image-tool", { ...tool, perDay: 3 });
    const person = await aPerson();
    const answers = await Promise.all(Array.from({ length: 20 }, () => makeImage(person)));
    const refused = answers.filter(({ status }) => status !== 200).map(refusalOf);
    expect(refused).toEqual(Array.from({ length: 17 }, () => "429 IMAGE_QUOTA_SPENT"));
    expect(await quotaOf(person)).toEqual({ perDay: 3, left: 0 });
  });

  test("is full again after twenty failures at once", async () => {
    const person = await aPerson();
    await Promise.all(Array.from({ length: 20 }, () => makeImage(person, aPrompt("#error500"))));
    expect(await quotaOf(person)).toEqual({ perDay: 5, left: 5 });
    expect((await makeImage(person)).status).toBe(200);
  });

  test("stops a person who fails again and again", async () => {
    await setSetting("image-tool", { ...tool, perDay: 1 });
    const person = await aPerson();
    for (let n = 0; n < 10; n += 1) await makeImage(person, aPrompt("#error500"));
    expect(refusalOf(await makeImage(person))).toBe("429 IMAGE_QUOTA_SPENT");
  });

  test("has its default when the stored setting lacks it", async () => {
    await setSetting("image-tool", { provider: "openai", model: tool.model });
    expect(pictureOf(await makeImage(await aPerson())).quota).toEqual({ perDay: 5, left: 4 });
  });

  test("follows the Tehran day", async () => {
    await setSetting("image-tool", { ...tool, perDay: 1 });
    stopClockAt("2026-11-22T20:29:59Z");
    const person = await aPerson();
    expect((await makeImage(person)).status).toBe(200);
    expect(refusalOf(await makeImage(person))).toBe("429 IMAGE_QUOTA_SPENT");
    passSeconds(1);
    expect((await makeImage(person)).status).toBe(200);
  });
});

describe("a request for a picture", () => {
  test("is rejected before the provider is asked when its person is suspended, unproved or unknown", async () => {
    const suspended = await aPerson({ suspendedUntil: Date.now() + 60_000 });
    const unproved = await aPerson({ mobile: null, emailVerifiedAt: null });
    const prompt = aPrompt();
    for (const [person, refusal] of [
      [suspended, "403 SUSPENDED"],
      [unproved, "403 PROOF_REQUIRED"],
    ] as const) {
      expect(refusalOf(await makeImage(person, prompt))).toBe(refusal);
      expect(await requestsOf(person)).toEqual([]);
    }
    expect(refusalOf(await call("POST", "/api/openai/image", { body: { prompt } }))).toBe("401 LOGIN_REQUIRED");
    expect(await askedFor(prompt)).toEqual([]);
  });

  test("is rejected before the provider is asked when its description or size is invalid", async () => {
    const person = await aPerson();
    for (const [body, refusal] of [
      [{ prompt: " \u200c " }, "400 IMAGE_PROMPT_REQUIRED"],
      [{ prompt: "آ".repeat(1001) }, "400 IMAGE_PROMPT_TOO_LONG"],
      [{ prompt: "گربه", size: "4096x4096" }, "400 INVALID_INPUT"],
    ] as const)
      expect(refusalOf(await person.post("/api/openai/image", body))).toBe(refusal);
    expect(await requestsOf(person)).toEqual([]);
  });

  test("is rejected before the provider is asked when its description has a banned word", async () => {
    await setSetting("banned-words", ["زشت"]);
    const [person, prompt] = [await aPerson(), aPrompt("زشت‌ها")];
    expect(refusalOf(await makeImage(person, prompt))).toBe("400 IMAGE_PROMPT_REFUSED");
    expect(await askedFor(prompt)).toEqual([]);
    expect(await quotaOf(person)).toEqual({ perDay: 5, left: 5 });
  });

  test("is rejected before the provider is asked while the administrator has switched the tool off", async () => {
    await setOpenaiKey();
    await setSetting("image-tool", { ...tool, provider: "off" });
    const person = await aPerson();
    const answer = await makeImage(person);
    expect(refusalOf(answer)).toBe("403 IMAGE_TOOL_OFF");
    expect(answer.body).toMatchObject({ error: "ساخت تصویر فعلاً خاموش است" });
    expect((await person.get("/api/openai/status")).body).toMatchObject({
      configured: false,
      switchedOff: true,
      quota: { left: 5 },
    });
  });

  test("is rejected before the provider is asked when the server has no key", async () => {
    const { cookie } = await aPerson();
    const answer = await callWithEnv({ WORKERS_AI_API_TOKEN: "" }, "/api/openai/image", {
      method: "POST",
      headers: { Origin: ORIGIN, Cookie: cookie, "Content-Type": "application/json" },
      body: JSON.stringify({ prompt: aPrompt() }),
    });
    expect(await answer.json()).toMatchObject({ code: "IMAGE_KEY_MISSING", error: "کلید روی سرور تنظیم نشده است" });
  });
});

test("a picture beyond the size limit is rejected", async () => {
  const person = await aPerson();
  const answer = { success: true, result: { image: "A".repeat(IMAGE_MAX_BYTES * 2) }, errors: [] };
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(answer));
  expect(refusalOf(await makeImage(person))).toBe("502 IMAGE_INVALID_ANSWER");
});

test("a picture takes one database trip before it is drawn and one after", async () => {
  // Stops the checks for a cancel, because a busy machine makes some of them.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await makeImage(await aPerson());
  // The isolate has cached the settings.
  expect((await makeImage(await aPerson())).cost).toMatchObject({ trips: 2 });
});

test("the administrator's choice of Workers AI holds even with an OpenAI key", async () => {
  await setOpenaiKey();
  await setSetting("image-tool", { ...tool, provider: "workers-ai" });
  const prompt = aPrompt();
  await makeImage(await aPerson(), prompt);
  expect(await askedFor(prompt)).toMatchObject([{ service: "workers-ai" }]);
});
