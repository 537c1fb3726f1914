import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { D1Connection } from "../../../../worker/db/client.ts";
import { proveHuman } from "../../../../worker/domain/codes/prove-human.ts";
import { createContext } from "../../../../worker/create-context.ts";
import { admin } from "../../support/administrator.ts";
import { refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import {
  SITE_KEY,
  TURNSTILE_SECRET,
  aHumanToken,
  askForHumans,
  setTurnstileSecret,
} from "../../support/features/human-check.ts";
import { aPerson } from "../../support/people.ts";
import { clearSettings } from "../../support/features/settings.ts";

const MASKED = "0x…0000";

const prove = (token?: string, changed: Record<string, unknown> = {}) =>
  proveHuman(createContext({ ...env, ...changed }, new D1Connection(env.DB)), token);
const refused = (code: string, flags: Record<string, unknown> = { siteKey: SITE_KEY }) => ({ code, flags });

beforeEach(clearSettings);

test("the human check is skipped while it is off, has no secret or cannot unseal its secret", async () => {
  expect(await prove(aHumanToken())).toBe(false);
  await setTurnstileSecret();
  expect(await prove(aHumanToken())).toBe(false);
  await clearSettings();
  await admin.post("/api/admin/human-check", { enabled: true, siteKey: SITE_KEY });
  expect(await prove(aHumanToken())).toBe(false);
  await askForHumans();
  expect(await prove(aHumanToken(), { CODE_SEAL_SECRET: "x".repeat(40) })).toBe(false);
});

describe("the switched-on human check", () => {
  beforeEach(() => askForHumans());

  test("answers with the site key when no token is sent", async () => {
    await expect(prove()).rejects.toMatchObject(refused("HUMAN_CHECK_REQUIRED"));
  });

  test("accepts a token once", async () => {
    const token = aHumanToken();
    expect(await prove(token)).toBe(true);
    await expect(prove(token)).rejects.toMatchObject(refused("HUMAN_CHECK_FAILED"));
  });

  test.each([
    ["made up", "XXXX.DUMMY.TOKEN.XXXX"],
    ["empty", ""],
    ["older than five minutes", `human.${Date.now() - 300_001}.x`],
  ])("rejects a token that is %s", async (_, token) => {
    await expect(prove(token)).rejects.toMatchObject(refused("HUMAN_CHECK_FAILED"));
  });

  test.each(["drop", "garbage", "error500"])("answers HUMAN_CHECK_AWAY when the service fails (%s)", async (it) => {
    await expect(prove(`trouble.${it}`)).rejects.toMatchObject(refused("HUMAN_CHECK_AWAY", {}));
  });

  test("answers HUMAN_CHECK_AWAY when the service times out", async () => {
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort(new DOMException("late", "TimeoutError")));
    await expect(prove("trouble.hang")).rejects.toMatchObject(refused("HUMAN_CHECK_AWAY", {}));
  });

  test("answers HUMAN_CHECK_AWAY when the service rejects the configured secret", async () => {
    await setTurnstileSecret("0x4AnotherSecret000000000000000000");
    await expect(prove(aHumanToken())).rejects.toMatchObject(refused("HUMAN_CHECK_AWAY", {}));
  });
});

test("the human check logs neither its secret nor a token", async () => {
  await askForHumans();
  const lines = (["log", "warn", "error"] as const).map((level) => vi.spyOn(console, level));
  await prove("trouble.drop").catch(() => null);
  const logged = JSON.stringify(lines.flatMap(({ mock }) => mock.calls));
  expect(logged).toContain("human-not-checked");
  for (const hidden of [TURNSTILE_SECRET, "trouble.drop"]) expect(logged).not.toContain(hidden);
});

test("the Turnstile secret is answered masked, stored sealed, and left out of the audit log", async () => {
  expect((await admin.get("/api/admin/turnstile-secret")).body).toMatchObject({ secretKey: "" });
  expect((await setTurnstileSecret()).body).toMatchObject({ secretKey: MASKED, version: expect.any(Number) });
  expect((await admin.get("/api/admin/turnstile-secret")).body).toMatchObject({ secretKey: MASKED });
  const [stored] = await rows<{ value: string; sealed: string }>(
    "select value, value ->> '$.secret' as sealed from settings where key = 'turnstile-secret'",
  );
  expect(stored?.value).not.toContain(TURNSTILE_SECRET);
  const { text } = await admin.get("/api/admin/audit");
  expect(text).toContain("turnstile-secret");
  for (const hidden of [TURNSTILE_SECRET, stored?.sealed]) expect(text).not.toContain(hidden);
});

describe("the Turnstile settings", () => {
  test.each([
    ["an empty secret", ""],
    ["a masked secret", MASKED],
    ["a secret with a line break inside", "0x4AAAAAAAAAAAAAAA\nAAAAAAAAA"],
    ["a secret that is too long", `0x${"A".repeat(200)}`],
  ])("reject the secret and keep the previous one: %s", async (_, secretKey) => {
    await setTurnstileSecret();
    expect(refusalOf(await setTurnstileSecret(secretKey))).toBe("400 INVALID_TURNSTILE_SECRET");
    expect((await admin.get("/api/admin/turnstile-secret")).body).toMatchObject({ secretKey: MASKED });
  });

  test("reject switching on without a valid site key", async () => {
    expect(refusalOf(await admin.post("/api/admin/human-check", { enabled: true, siteKey: "" }))).toBe(
      "400 INVALID_HUMAN_CHECK",
    );
    expect(refusalOf(await admin.post("/api/admin/human-check", { enabled: true, siteKey: "<script>" }))).toBe(
      "400 INVALID_HUMAN_CHECK",
    );
    expect((await admin.post("/api/admin/human-check", { enabled: false, siteKey: "" })).status).toBe(200);
  });

  test("reject everybody but the administrator", async () => {
    const person = await aPerson();
    for (const path of ["/api/admin/turnstile-secret", "/api/admin/human-check"])
      expect(refusalOf(await person.get(path))).toBe("403 ADMIN_ONLY");
  });
});
