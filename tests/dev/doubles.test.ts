import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type Doubles, startDoubles } from "../../dev/doubles/start-doubles.ts";

/** Long enough for a busy machine, short enough for the doubles that never answer. */
const PATIENCE_MS = 2000;

let doubles: Doubles;

beforeAll(async () => {
  doubles = await startDoubles();
});

afterAll(() => doubles.close());

const form = (path: string, fields: Record<string, string>) =>
  fetch(`${doubles.url}/kavenegar/v1${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });

const lookup = (receptor: string, fields: Record<string, string> = {}) =>
  form("/local-kavenegar-key/verify/lookup.json", { receptor, template: "labkhand-login", token: "1234", ...fields });

const json = (path: string, body: unknown, headers: Record<string, string>) =>
  fetch(doubles.url + path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });

const verify = (mobile: string, fields: Record<string, unknown> = {}, key = "local-smsir-key") =>
  json(
    "/smsir/v1/send/verify",
    { mobile, templateId: 123456, parameters: [{ name: "CODE", value: "4321" }], ...fields },
    { "X-API-KEY": key },
  );

const email = (to: string, fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  json(
    "/resend/emails",
    { from: "لبخند <salam@labkhand.example>", to: [to], subject: "کد ورود", text: "کد تو: 123456", ...fields },
    { Authorization: "Bearer re_local_key", ...headers },
  );

const outbox = async (to: string) => (await fetch(`${doubles.url}/outbox?to=${encodeURIComponent(to)}`)).json();

describe("Kavenegar", () => {
  test("a lookup is answered with an array and lands in the outbox with its code", async () => {
    const answer = await (await lookup("09121230001")).json();
    expect(answer).toMatchObject({ return: { status: 200 }, entries: [{ receptor: "09121230001", status: 5 }] });
    expect(await outbox("09121230001")).toMatchObject([{ channel: "sms", to: "09121230001", code: "1234" }]);
  });

  test("account/info is answered with an object", async () => {
    const answer = await (await form("/local-kavenegar-key/account/info.json", {})).json();
    expect(answer).toMatchObject({ entries: { remaincredit: expect.any(Number) } });
  });

  test.each([
    ["a wrong key", () => form("/wrong-key/account/info.json", {}), 403],
    ["an unknown method", () => form("/local-kavenegar-key/sms/nothing.json", {}), 404],
    ["a receptor ending in 0404", () => lookup("09121230404"), 411],
    ["a receptor ending in 0418", () => lookup("09121230418"), 418],
    ["a receptor ending in 0451", () => lookup("09121230451"), 451],
    ["a missing field", () => form("/local-kavenegar-key/verify/lookup.json", { receptor: "09121230001" }), 400],
    ["an unknown template", () => lookup("09121230001", { template: "nothing" }), 424],
    ["a token with a space", () => lookup("09121230001", { token: "12 34" }), 431],
    ["a template without a token", () => lookup("09121230001", { template: "labkhand-no-token" }), 432],
  ])("%s is refused in return.status and in HTTP", async (_, send, status) => {
    const response = await send();
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ return: { status }, entries: null });
  });

  test("the same localid sends once", async () => {
    const fields = { receptor: "09121230002", message: "کد ورود: 5678", localid: "77" };
    const first = await (await form("/local-kavenegar-key/sms/send.json", fields)).json();
    expect(await (await form("/local-kavenegar-key/sms/send.json", fields)).json()).toEqual(first);
    expect(await outbox("09121230002")).toHaveLength(1);
  });

  test("0500 answers HTTP 500, 0666 nonsense, 0777 drops the connection, 0000 never answers", async () => {
    expect((await lookup("09121230500")).status).toBe(500);
    await expect((await lookup("09121230666")).json()).rejects.toThrow(SyntaxError);
    await expect(lookup("09121230777")).rejects.toThrow("fetch failed");
    await expect(lookup("09121230000")).rejects.toThrow("timeout");
  });
});

describe("SMS.ir", () => {
  test("a verify is answered with a message id and lands in the outbox with its code", async () => {
    const answer = await (await verify("09121231001")).json();
    expect(answer).toMatchObject({ status: 1, data: { messageId: expect.any(Number) } });
    expect(await outbox("09121231001")).toMatchObject([{ text: "کد تایید شما: 4321", code: "4321" }]);
  });

  test.each([
    ["a wrong key", () => verify("09121231001", {}, "wrong"), 401, 10],
    ["a mobile ending in 0404", () => verify("09121230404"), 400, 104],
    ["a mobile ending in 0418", () => verify("09121230418"), 400, 102],
    ["an unknown template", () => verify("09121231001", { templateId: 1 }), 400, 113],
    ["a template id in quotes", () => verify("09121231001", { templateId: "123456" }), 400, 16],
    ["a mobile ending in 0500", () => verify("09121230500"), 500, 0],
  ])("%s is refused in the envelope", async (_, send, httpStatus, status) => {
    const response = await send();
    expect(response.status).toBe(httpStatus);
    expect(await response.json()).toMatchObject({ status, data: null });
  });

  test("a bulk send gives no message id to a number it cannot reach", async () => {
    const body = { lineNumber: 30007732000000, messageText: "سلام", mobiles: ["09121231002", "12"], sendDateTime: null };
    const response = await json("/smsir/v1/send/bulk", body, { "X-API-KEY": "local-smsir-key" });
    expect(await response.json()).toMatchObject({ status: 1, data: { messageIds: [expect.any(Number), null] } });
  });
});

describe("Resend", () => {
  test("an e-mail is answered with its id and lands in the outbox with its code", async () => {
    expect(await (await email("reza@example.com")).json()).toEqual({ id: expect.any(String) });
    expect(await outbox("Reza@example.com")).toMatchObject([
      { channel: "email", to: "reza@example.com", code: "123456" },
    ]);
  });

  test("the same idempotency key sends once, and never a different message", async () => {
    const headers = { "Idempotency-Key": "one" };
    const first = await (await email("mina@example.com", {}, headers)).json();
    expect(await (await email("mina@example.com", {}, headers)).json()).toEqual(first);
    expect((await email("mina@example.com", { subject: "دیگر" }, headers)).status).toBe(409);
    expect(await outbox("mina@example.com")).toHaveLength(1);
  });

  test.each([
    ["no key", () => email("a@example.com", {}, { Authorization: "" }), 401, "missing_api_key"],
    ["a wrong key", () => email("a@example.com", {}, { Authorization: "Bearer re_x" }), 403, "invalid_api_key"],
    ["no subject", () => email("a@example.com", { subject: undefined }), 422, "missing_required_field"],
    ["an address unknown@", () => email("unknown@example.com"), 422, "validation_error"],
    ["an address nocredit@", () => email("nocredit+1@example.com"), 429, "daily_quota_exceeded"],
    ["an address error500@", () => email("error500@example.com"), 500, "internal_server_error"],
  ])("%s is refused by name", async (_, send, statusCode, name) => {
    const response = await send();
    expect(response.status).toBe(statusCode);
    expect(await response.json()).toMatchObject({ statusCode, name, message: expect.any(String) });
  });

  test("an address hang@ never answers", async () => {
    await expect(email("hang@example.com")).rejects.toThrow("timeout");
  });
});

test("the outbox is newest first and is a right-to-left page for people", async () => {
  await lookup("09121232001", { token: "1111" });
  await lookup("09121232001", { token: "2222" });
  expect(await outbox("09121232001")).toMatchObject([{ code: "2222" }, { code: "1111" }]);
  const page = await (await fetch(doubles.url)).text();
  expect(page).toContain('<html lang="fa" dir="rtl">');
  expect(page).toContain("2222");
});
