import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { D1Connection } from "../../../../worker/db/client.ts";
import { proveHuman } from "../../../../worker/domain/codes/prove-human.ts";
import { createContext } from "../../../../worker/middleware/request-context.ts";
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

test("nobody is asked while the administrator has not switched it on, has no secret, or has another seal", async () => {
  expect(await prove(aHumanToken())).toBe(false);
  await setTurnstileSecret();
  expect(await prove(aHumanToken())).toBe(false);
  await clearSettings();
  await admin.post("/api/admin/human-check", { enabled: true, siteKey: SITE_KEY });
  expect(await prove(aHumanToken())).toBe(false);
  await askForHumans();
  expect(await prove(aHumanToken(), { CODE_SEAL_SECRET: "x".repeat(40) })).toBe(false);
});

describe("once it is on,", () => {
  beforeEach(() => askForHumans());

  test("whoever brings nothing hears what to show", async () => {
    await expect(prove()).rejects.toMatchObject(refused("HUMAN_CHECK_REQUIRED"));
  });

  test("a token proves a person once", async () => {
    const token = aHumanToken();
    expect(await prove(token)).toBe(true);
    await expect(prove(token)).rejects.toMatchObject(refused("HUMAN_CHECK_FAILED"));
  });

  test.each([
    ["made up", "XXXX.DUMMY.TOKEN.XXXX"],
    ["empty", ""],
    ["older than five minutes", `human.${Date.now() - 300_001}.x`],
  ])("a token that is %s proves nothing", async (_, token) => {
    await expect(prove(token)).rejects.toMatchObject(refused("HUMAN_CHECK_FAILED"));
  });

  test.each(["drop", "garbage", "error500"])(
    "the service's own trouble (%s) is nobody's fault, and a clear «later»",
    async (it) => {
      await expect(prove(`trouble.${it}`)).rejects.toMatchObject(refused("HUMAN_CHECK_AWAY", {}));
    },
  );

  test("a service that does not answer in time is away", async () => {
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort(new DOMException("late", "TimeoutError")));
    await expect(prove("trouble.hang")).rejects.toMatchObject(refused("HUMAN_CHECK_AWAY", {}));
  });

  test("a secret that the service does not take lets nobody through, and is no fault of theirs", async () => {
    await setTurnstileSecret("0x4AnotherSecret000000000000000000");
    await expect(prove(aHumanToken())).rejects.toMatchObject(refused("HUMAN_CHECK_AWAY", {}));
  });
});

test("neither the secret nor a token is logged", async () => {
  await askForHumans();
  const lines = (["log", "warn", "error"] as const).map((level) => vi.spyOn(console, level));
  await prove("trouble.drop").catch(() => null);
  const logged = JSON.stringify(lines.flatMap(({ mock }) => mock.calls));
  expect(logged).toContain("human-not-checked");
  for (const hidden of [TURNSTILE_SECRET, "trouble.drop"]) expect(logged).not.toContain(hidden);
});

test("the secret is answered masked, sealed at rest, and in no line of what the administrator did", async () => {
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

describe("refused, and what was set stays:", () => {
  test.each([
    ["no secret", ""],
    ["what is shown of one", MASKED],
    ["one with a line break inside", "0x4AAAAAAAAAAAAAAA\nAAAAAAAAA"],
    ["an endless one", `0x${"A".repeat(200)}`],
  ])("%s", async (_, secretKey) => {
    await setTurnstileSecret();
    expect(refusalOf(await setTurnstileSecret(secretKey))).toBe("400 INVALID_TURNSTILE_SECRET");
    expect((await admin.get("/api/admin/turnstile-secret")).body).toMatchObject({ secretKey: MASKED });
  });

  test("switched on without a site key", async () => {
    expect(refusalOf(await admin.post("/api/admin/human-check", { enabled: true, siteKey: "" }))).toBe(
      "400 INVALID_HUMAN_CHECK",
    );
    expect(refusalOf(await admin.post("/api/admin/human-check", { enabled: true, siteKey: "<script>" }))).toBe(
      "400 INVALID_HUMAN_CHECK",
    );
    expect((await admin.post("/api/admin/human-check", { enabled: false, siteKey: "" })).status).toBe(200);
  });

  test("whoever is not the administrator", async () => {
    const person = await aPerson();
    for (const path of ["/api/admin/turnstile-secret", "/api/admin/human-check"])
      expect(refusalOf(await person.get(path))).toBe("403 ADMIN_ONLY");
  });
});
