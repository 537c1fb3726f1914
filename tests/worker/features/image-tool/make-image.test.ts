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
  IMAGE_TOOL,
  aPrompt,
  askedFor,
  makeImage,
  pictureOf,
  quotaOf,
  requestsOf,
  setOpenaiKey,
  switchOn,
} from "../../support/features/image-tool.ts";
import { aNetwork } from "../../support/from-outside.ts";
import { logLines } from "../../support/log-lines.ts";
import { type Person, aPerson, lengthenKeys } from "../../support/people.ts";
import { clearSettings, setSetting } from "../../support/features/settings.ts";
import REFUSED_PROMPTS from "../../../data/refused-prompts.txt?raw";

const unescaped = (line: string) =>
  line.replace(/\\u([0-9A-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

let lines: string[];

beforeEach(async () => {
  await clearSettings();
  await switchOn();
  lines = logLines();
});

/** Answers for the image service: its filter lets each description pass, `draw` makes the picture. */
const drawBy = (draw: typeof fetch) =>
  vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async (url, init) =>
      String(url).includes("llama-guard")
        ? Response.json({ success: true, result: { response: { safe: true } }, errors: [] })
        : draw(url, init),
    );

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
    await switchOn({ provider: service });
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
      expect(await requestsOf(person), word).toEqual([word === "#moderation" ? "refused" : "failed"]);
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
    drawBy(async () => {
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
    drawBy(drawn);
    const { close, answered, settled } = openRequest(person, prompt);
    await Promise.all([answered, settled()]);
    expect(drawn).toHaveBeenCalledOnce();
    expect(await requestsOf(person)).toEqual(["cancelled"]);
    expect(await quotaOf(person)).toEqual({ perDay: 5, left: 4 });
  });

  test("causes no more provider calls with cancelled requests than pictures of the day", async () => {
    await switchOn({ perDay: 2 });
    const person = await aPerson();
    const drawn = vi.fn<typeof fetch>(async (_, init) => {
      await person.delete("/api/openai/image");
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new DOMException("closed", "AbortError")));
      });
    });
    drawBy(drawn);
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
    await switchOn({ perDay: 3 });
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
    await switchOn({ perDay: 1 });
    const person = await aPerson();
    for (let n = 0; n < 10; n += 1) await makeImage(person, aPrompt("#error500"));
    expect(refusalOf(await makeImage(person))).toBe("429 IMAGE_QUOTA_SPENT");
  });

  test("is nobody's when the stored setting lacks it: the tool is off", async () => {
    await setSetting("image-tool", { provider: "workers-ai", model: IMAGE_TOOL.model });
    expect(refusalOf(await makeImage(await aPerson()))).toBe("403 IMAGE_TOOL_OFF");
  });

  test("follows the Tehran day, and once spent it hides no refused description from moderators", async () => {
    await switchOn({ perDay: 1 });
    stopClockAt("2026-11-22T20:29:59Z");
    const person = await aPerson();
    expect((await makeImage(person)).status).toBe(200);
    for (const prompt of ["گربه", "nude child"])
      expect(refusalOf(await makeImage(person, prompt))).toBe("429 IMAGE_QUOTA_SPENT");
    expect((await requestsOf(person)).toSorted()).toEqual(["made", "refused"]);
    passSeconds(1);
    expect((await makeImage(person)).status).toBe(200);
  });
});

describe("a request for a picture", () => {
  test("is rejected before the provider is asked when its person is suspended, unproved, without a mobile or unknown", async () => {
    const suspended = await aPerson({ suspendedUntil: Date.now() + 60_000 });
    const unproved = await aPerson({ mobile: null, emailVerifiedAt: null });
    const mailOnly = await aPerson({ mobile: null });
    const prompt = aPrompt();
    for (const [person, refusal] of [
      [suspended, "403 SUSPENDED"],
      [unproved, "403 PROOF_REQUIRED"],
      [mailOnly, "403 MOBILE_REQUIRED"],
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
    expect(await requestsOf(person)).toEqual(["refused"]);
  });

  test("reaches no provider when children must not see what it describes", async () => {
    await switchOn({ perDay: 100 });
    const person = await aPerson();
    const reached = vi.spyOn(globalThis, "fetch");
    const prompts = REFUSED_PROMPTS.trimEnd().split("\n").slice(0, 80).map(unescaped);
    expect(prompts).toEqual(expect.arrayContaining(["nude child", "دختر برهنه"]));
    const answers = await Promise.all(prompts.map((prompt) => makeImage(person, prompt)));
    expect(new Set(answers.map(refusalOf))).toEqual(new Set(["400 IMAGE_PROMPT_REFUSED"]));
    expect(reached).not.toHaveBeenCalled();
    expect(await quotaOf(person)).toEqual({ perDay: 100, left: 100 });
    expect(new Set(await requestsOf(person))).toEqual(new Set(["refused"]));
  });

  test("is rejected before the provider is asked while the tool is off, as it is until the administrator switches it on", async () => {
    await setOpenaiKey();
    for (const set of [() => switchOn({ provider: "off" }), clearSettings]) {
      await set();
      const answer = await makeImage(await aPerson());
      expect(refusalOf(answer)).toBe("403 IMAGE_TOOL_OFF");
      expect(answer.body).toMatchObject({ error: "ساخت تصویر فعلاً خاموش است" });
    }
    const person = await aPerson();
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

describe("the provider's filter", () => {
  test("refuses a description before it is drawn, and ends everything when it does not answer", async () => {
    await setOpenaiKey();
    for (const provider of ["openai", "workers-ai"]) {
      await switchOn({ provider });
      for (const [word, refusal, state] of [
        ["#unfit", "400 IMAGE_PROMPT_REFUSED", "refused"],
        ["#unjudged", "502 IMAGE_FAILED", "failed"],
      ] as const) {
        const [person, prompt] = [await aPerson(), aPrompt(word)];
        expect(refusalOf(await makeImage(person, prompt)), provider + word).toBe(refusal);
        expect(await askedFor(prompt), provider + word).toEqual([]);
        expect(await requestsOf(person)).toEqual([state]);
        expect(await quotaOf(person)).toEqual({ perDay: 5, left: 5 });
        expect(lines.join("\n")).not.toContain(prompt);
      }
    }
  });

  test("keeps a picture from being shown, which stays counted because it was drawn", async () => {
    await setOpenaiKey();
    await switchOn({ provider: "openai" });
    for (const [word, refusal, state, left] of [
      ["#unfitpicture", "400 IMAGE_PROMPT_REFUSED", "refused", 4],
      ["#unjudgedpicture", "502 IMAGE_FAILED", "failed", 5],
    ] as const) {
      const [person, prompt] = [await aPerson(), aPrompt(word)];
      const answer = await makeImage(person, prompt);
      expect(refusalOf(answer), word).toBe(refusal);
      expect(answer.body).not.toHaveProperty("b64");
      expect(await askedFor(prompt), word).toMatchObject([{ state: "answered" }]);
      expect(await requestsOf(person)).toEqual([state]);
      expect(await quotaOf(person)).toEqual({ perDay: 5, left });
    }
  });
});

test("a picture beyond the size limit is rejected", async () => {
  const person = await aPerson();
  const answer = { success: true, result: { image: "A".repeat(IMAGE_MAX_BYTES * 2) }, errors: [] };
  drawBy(async () => Response.json(answer));
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
  await switchOn({ provider: "workers-ai" });
  const prompt = aPrompt();
  await makeImage(await aPerson(), prompt);
  expect(await askedFor(prompt)).toMatchObject([{ service: "workers-ai" }]);
});
