import { beforeEach, describe, expect, test } from "vitest";

import { admin } from "../../support/administrator.ts";
import { callWithEnv } from "../../support/call-with-env.ts";
import { ORIGIN, get, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { aPrompt, askedFor, makeImage, setOpenaiKey, switchOn } from "../../support/features/image-tool.ts";
import { aPerson } from "../../support/people.ts";
import { clearSettings } from "../../support/features/settings.ts";

const KEY = "sk-proj-0123456789-abcd_EFGH";
const MASKED = "sk-…EFGH";
const administratorsStatus = () => admin.get("/api/openai/status");

beforeEach(async () => {
  await clearSettings();
  await switchOn({ provider: "openai" });
});

test("the key is shown masked, and to the administrator only", async () => {
  expect((await admin.get("/api/admin/openai-key")).body).toMatchObject({ apiKey: "" });
  expect((await setOpenaiKey(KEY)).body).toEqual({
    success: true,
    version: expect.any(Number),
    apiKey: MASKED,
    message: "کلید سرویس تصویر ذخیره شد",
    undo: expect.any(String),
  });
  expect((await admin.get("/api/admin/openai-key")).body).toMatchObject({ apiKey: MASKED });
  expect((await administratorsStatus()).body).toEqual({
    success: true,
    configured: true,
    switchedOff: false,
    key: MASKED,
    quota: null,
  });
  expect((await get("/api/openai/status")).body).toEqual({
    success: true,
    configured: true,
    switchedOff: false,
    quota: null,
  });
});

test("the key is sealed differently each time and opened only for the provider", async () => {
  await setOpenaiKey();
  const stored = async () =>
    (await rows<{ value: string }>("select value from settings where key = 'openai-key'"))[0]?.value ?? "";
  const first = await stored();
  expect(first).not.toContain("local-openai-key");
  await setOpenaiKey();
  expect(await stored()).not.toBe(first);
  const prompt = aPrompt();
  expect((await makeImage(await aPerson(), prompt)).status).toBe(200);
  expect(await askedFor(prompt)).toMatchObject([{ service: "openai" }]);
});

test("a key sealed under an earlier secret is unusable, and the public status does not check it", async () => {
  await setOpenaiKey();
  const renewed = { CODE_SEAL_SECRET: "x".repeat(40) };
  const status = await callWithEnv(renewed, "/api/openai/status");
  expect(await status.json()).toMatchObject({ configured: true });
  const { cookie } = await aPerson();
  const made = await callWithEnv(renewed, "/api/openai/image", {
    method: "POST",
    headers: { Origin: ORIGIN, Cookie: cookie, "Content-Type": "application/json" },
    body: JSON.stringify({ prompt: aPrompt() }),
  });
  expect(await made.json()).toMatchObject({ code: "IMAGE_KEY_MISSING" });
});

test("an empty OpenAI key removes the stored one", async () => {
  await setOpenaiKey();
  expect((await setOpenaiKey("")).body).toMatchObject({ apiKey: "", message: "کلید سرویس تصویر برداشته شد" });
  expect((await administratorsStatus()).body).toMatchObject({ key: "" });
  const [row] = await rows<{ value: string }>("select value from settings where key = 'openai-key'");
  expect(JSON.parse(row?.value ?? "")).toEqual({ key: "", shown: "" });
  // No other service, which may filter less, stands in for it.
  const prompt = aPrompt();
  expect(refusalOf(await makeImage(await aPerson(), prompt))).toBe("502 IMAGE_KEY_MISSING");
  expect(await askedFor(prompt)).toEqual([]);
});

describe("the OpenAI key", () => {
  test.each([
    ["no text", null],
    ["a key with another prefix", "pk-0123456789abcdef"],
    ["the prefix alone", "sk-"],
    ["a masked key", MASKED],
    ["a key with a line break inside", "sk-0123456789\nabcdef"],
    ["a key that is too long", `sk-${"a".repeat(300)}`],
  ])("is rejected, with the previous one kept, when it is %s", async (_, apiKey) => {
    await setOpenaiKey(KEY);
    const answer = await admin.post("/api/admin/openai-key", { apiKey });
    expect(refusalOf(answer)).toBe("400 INVALID_OPENAI_KEY");
    expect(answer.body).toMatchObject({ error: "کلید معتبر وارد کنید" });
    expect((await administratorsStatus()).body).toMatchObject({ key: MASKED });
  });

  test("cannot be read or set by a person other than the administrator", async () => {
    const person = await aPerson();
    expect(refusalOf(await person.post("/api/admin/openai-key", { apiKey: KEY }))).toBe("403 ADMIN_ONLY");
    expect(refusalOf(await person.get("/api/admin/openai-key"))).toBe("403 ADMIN_ONLY");
    expect(await rows("select 1 from settings where key = 'openai-key'")).toEqual([]);
  });
});

test("the raw key is no longer available, even to the administrator", async () => {
  await setOpenaiKey(KEY);
  const gone = await admin.get("/api/admin/openai-key/raw");
  expect(refusalOf(gone)).toBe("410 GONE");
  expect(gone.text).not.toContain("EFGH");
  expect(refusalOf(await (await aPerson()).get("/api/admin/openai-key/raw"))).toBe("403 ADMIN_ONLY");
});
