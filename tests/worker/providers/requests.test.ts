import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";

import { KEEP_CODE_TEXT } from "../../../contract/login/values.ts";
import { PROVIDER_TIMEOUT_MS } from "../../../contract/limits.ts";
import { aMobile } from "../../support/a-mobile.ts";
import { callProvider } from "../../../worker/providers/call-provider.ts";
import { ProviderError } from "../../../worker/providers/provider-error.ts";
import { resend } from "../../../worker/providers/email/resend.ts";
import { kavenegar } from "../../../worker/providers/sms/kavenegar.ts";
import { smsir } from "../../../worker/providers/sms/smsir.ts";
import { refusalOf } from "../support/call.ts";
import { requestEmail, requestSms } from "../support/features/login.ts";
import { lastCodeTo, messagesTo } from "../support/outbox.ts";
import { timeOutAtOnce } from "../support/timeouts.ts";
import { anEmail } from "../support/people.ts";
import { clearSettings, openNights, setSetting } from "../support/features/settings.ts";

interface SentRequest {
  line: string;
  headers: Headers;
  body: string;
}

/** The requests the Worker sends to one service while a test runs; they go on to the double. */
function requestsTo(baseUrl: string): SentRequest[] {
  const seen: SentRequest[] = [];
  const { fetch } = globalThis;
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    const request = new Request(input, init);
    const { method, url, headers } = request;
    const body = typeof init?.body === "string" ? init.body : "";
    if (url.startsWith(baseUrl)) seen.push({ line: `${method} ${url.slice(baseUrl.length)}`, headers, body });
    return fetch(request);
  });
  return seen;
}

beforeEach(async () => {
  await clearSettings();
  await openNights();
});

describe("Kavenegar", () => {
  test("is called to look up the login template by default, as a form with the key in the path", async () => {
    const mobile = aMobile();
    const requests = requestsTo(env.KAVENEGAR_BASE_URL);
    await requestSms(mobile);
    expect(requests.map(({ line }) => line)).toEqual(["POST /local-kavenegar-key/verify/lookup.json"]);
    expect(requests[0]?.headers.get("Content-Type")).toBe("application/x-www-form-urlencoded");
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      receptor: mobile,
      template: "labkhand-login",
      token: await lastCodeTo(mobile),
    });
  });

  test("is called to send a text from the administrator's line in send mode", async () => {
    await setSetting("kavenegar-config", { mode: "send", sender: "10004346", template: "" });
    const mobile = aMobile();
    const requests = requestsTo(env.KAVENEGAR_BASE_URL);
    await requestSms(mobile);
    expect(requests.map(({ line }) => line)).toEqual(["POST /local-kavenegar-key/sms/send.json"]);
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      receptor: mobile,
      message: `کد ورود لبخند: ${await lastCodeTo(mobile)}\n${KEEP_CODE_TEXT}`,
      sender: "10004346",
    });
  });
});

test("SMS.ir is called to send its verify template, as JSON with the key in a header", async () => {
  await setSetting("sms-provider", "smsir");
  const mobile = aMobile();
  const requests = requestsTo(env.SMSIR_BASE_URL);
  await requestSms(mobile);
  expect(requests.map(({ line }) => line)).toEqual(["POST /send/verify"]);
  expect(requests[0]?.headers.get("X-API-KEY")).toBe("local-smsir-key");
  expect(requests[0]?.headers.get("Content-Type")).toBe("application/json");
  expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
    mobile,
    templateId: 123456,
    parameters: [{ name: "CODE", value: await lastCodeTo(mobile) }],
  });
});

test("Resend is called to send a letter once, from the product and right to left", async () => {
  const email = anEmail();
  const requests = requestsTo(env.RESEND_BASE_URL);
  await requestEmail(email);
  const code = await lastCodeTo(email);
  expect(requests.map(({ line }) => line)).toEqual(["POST /emails"]);
  expect(requests[0]?.headers.get("Authorization")).toBe("Bearer re_local_key");
  expect(requests[0]?.headers.get("Content-Type")).toBe("application/json");
  expect(requests[0]?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
    from: "لبخند <salam@labkhand.example>",
    to: [email],
    subject: `کد ورود لبخند: ${code}`,
    text: expect.stringMatching(new RegExp(`${code}[^]*${KEEP_CODE_TEXT}`)),
    html: expect.stringMatching(new RegExp(`dir="rtl"[^]*<p dir="ltr"[^>]*>${code}</p>`)),
  });
});

describe("the second SMS provider", () => {
  const LISTED = "09120000001";
  const askSmsir = (mobile: string) => requestSms(mobile, { provider: "smsir", forceNew: true });

  test("is rejected while the toggle is off, even for a listed number", async () => {
    expect(refusalOf(await askSmsir(LISTED))).toBe("403 ALT_PROVIDER_REFUSED");
  });

  test("sends to a listed number while the toggle is on, and is offered to it", async () => {
    await setSetting("password-reset-toggle", true);
    const requests = requestsTo(env.SMSIR_BASE_URL);
    expect((await askSmsir(LISTED)).body).toMatchObject({ success: true, altProvider: true });
    expect(requests).toHaveLength(1);
  });

  test("is offered to a listed number when the usual provider failed, and then sends", async () => {
    await setSetting("password-reset-toggle", true);
    const listed = "09120000002";
    vi.spyOn(console, "warn").mockReturnValueOnce();
    const away = vi.spyOn(globalThis, "fetch").mockRejectedValueOnce(new TypeError("network"));
    expect(await requestSms(listed)).toMatchObject({
      status: 502,
      body: { code: "SMS_SEND_FAILED", altProvider: true },
    });
    away.mockRestore();
    expect((await askSmsir(listed)).status).toBe(200);
    expect(await messagesTo(listed)).toHaveLength(1);
  });

  test("is not offered to an unlisted number and does not send to it", async () => {
    await setSetting("password-reset-toggle", true);
    const mobile = aMobile();
    expect((await requestSms(mobile)).body).not.toHaveProperty("altProvider");
    const other = aMobile();
    expect(refusalOf(await askSmsir(other))).toBe("403 ALT_PROVIDER_REFUSED");
    expect(await messagesTo(other)).toEqual([]);
  });

  test("is not involved when the usual provider is requested by name", async () => {
    expect((await requestSms(aMobile(), { provider: "kavenegar" })).status).toBe(200);
  });

  test("is rejected when its name is unknown", async () => {
    expect(refusalOf(await requestSms(aMobile(), { provider: "twilio" }))).toBe("400 INVALID_INPUT");
  });
});

const lookup = { mode: "lookup", sender: "", template: "labkhand-login" } as const;
const smsTo = (mobile: string) => ({ mobile, code: "1234" });
const letterTo = (to: string) => ({ to, subject: "s", text: "t", html: "h", idempotencyKey: "k" });
const reasonOf = (error: unknown) => (error instanceof ProviderError ? error.reason : error);

test("a call to a provider that never answers fails within five seconds", async () => {
  const given = timeOutAtOnce();
  const sendings = await Promise.allSettled([
    kavenegar.adapter(env)(lookup).sendCode(smsTo("09130000000")),
    smsir.adapter(env)({ templateId: 123456 }).sendCode(smsTo("09130000000")),
    resend.adapter(env).send(letterTo("hang@example.com")),
  ]);
  expect(given).toEqual(sendings.map(() => PROVIDER_TIMEOUT_MS));
  expect(sendings.map((sending) => sending.status === "rejected" && reasonOf(sending.reason))).toEqual([
    "timeout",
    "timeout",
    "timeout",
  ]);
});

describe("a wrong key", () => {
  test.each([
    [
      "kavenegar",
      "403",
      () =>
        kavenegar
          .adapter({ ...env, KAVENEGAR_API_KEY: "wrong" })(lookup)
          .sendCode(smsTo("09131231231")),
    ],
    [
      "smsir",
      "10",
      () =>
        smsir
          .adapter({ ...env, SMSIR_API_KEY: "wrong" })({ templateId: 123456 })
          .sendCode(smsTo("09131231231")),
    ],
    [
      "resend",
      "invalid_api_key",
      () => resend.adapter({ ...env, RESEND_API_KEY: "wrong" }).send(letterTo("b@example.com")),
    ],
  ])("is reported for %s with the service's own code %s, and without the key", async (provider, providerCode, send) => {
    const error = await send().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ provider, reason: "refused", providerCode });
    expect(String(error)).not.toContain("wrong");
  });
});

test("a provider's answer longer than its call allows is reported as invalid", async () => {
  const call = { provider: "outbox", method: "GET", timeoutMs: 1000, answer: z.array(z.never()) } as const;
  const request = { url: `${env.DOUBLES_URL}/outbox?to=nobody`, headers: {} };
  const ask = (maxBytes: number) => callProvider({ ...call, maxBytes }, request);
  expect(await ask("[]".length)).toEqual({ status: 200, data: [] });
  await expect(ask("[]".length - 1)).rejects.toMatchObject({ reason: "nonsense", providerCode: "http-200" });
});

test("a call to a provider fails when its own timeout is over", async () => {
  const call = { provider: "resend", method: "POST", timeoutMs: 200, maxBytes: 1000, answer: z.unknown() } as const;
  const letter = JSON.stringify({ from: "a@example.com", to: ["hang@example.com"], subject: "s", text: "t" });
  const given = timeOutAtOnce();
  const sending = callProvider(call, {
    url: `${env.RESEND_BASE_URL}/emails`,
    headers: { Authorization: `Bearer ${env.RESEND_API_KEY}`, "Content-Type": "application/json" },
    body: letter,
  });
  await expect(sending).rejects.toMatchObject({ reason: "timeout" });
  expect(given).toEqual([200]);
});
