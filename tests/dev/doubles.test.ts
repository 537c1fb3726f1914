import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type Doubles, startDoubles } from "../../dev/doubles/start-doubles.ts";

/** For a call that is never answered; the others take as long as a busy machine needs. */
const unanswered = () => AbortSignal.timeout(300);

let doubles: Doubles;

beforeAll(async () => {
  doubles = await startDoubles();
});

afterAll(() => doubles.close());

const form = (path: string, fields: Record<string, string>, init: RequestInit = {}) =>
  fetch(`${doubles.url}/kavenegar/v1${path}`, { method: "POST", body: new URLSearchParams(fields), ...init });

const lookup = (receptor: string, fields: Record<string, string> = {}, init: RequestInit = {}) =>
  form(
    "/local-kavenegar-key/verify/lookup.json",
    { receptor, template: "labkhand-login", token: "1234", ...fields },
    init,
  );

const json = (path: string, body: unknown, headers: Record<string, string>, init: RequestInit = {}) =>
  fetch(doubles.url + path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
    ...init,
  });

const verify = (mobile: string, fields: Record<string, unknown> = {}, key = "local-smsir-key") =>
  json(
    "/smsir/v1/send/verify",
    { mobile, templateId: 123456, parameters: [{ name: "CODE", value: "4321" }], ...fields },
    { "X-API-KEY": key },
  );

const email = (
  to: string,
  fields: Record<string, unknown> = {},
  headers: Record<string, string> = {},
  init: RequestInit = {},
) =>
  json(
    "/resend/emails",
    { from: "لبخند <salam@labkhand.example>", to: [to], subject: "کد ورود", text: "کد تو: 123456", ...fields },
    { Authorization: "Bearer re_local_key", ...headers },
    init,
  );

const outbox = async (to: string) => (await fetch(`${doubles.url}/outbox?to=${encodeURIComponent(to)}`)).json();

describe("the double of Kavenegar", () => {
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
  ])("rejects %s in return.status and in the HTTP status", async (_, send, status) => {
    const response = await send();
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ return: { status }, entries: null });
  });

  test("sends once when the same localid comes twice", async () => {
    const fields = { receptor: "09121230002", message: "کد ورود: 5678", localid: "77" };
    const first = await (await form("/local-kavenegar-key/sms/send.json", fields)).json();
    expect(await (await form("/local-kavenegar-key/sms/send.json", fields)).json()).toEqual(first);
    expect(await outbox("09121230002")).toHaveLength(1);
  });

  test("answers a mobile ending in 0500 with HTTP 500 and 0666 with nonsense, drops 0777 and never answers 0000", async () => {
    expect((await lookup("09121230500")).status).toBe(500);
    await expect((await lookup("09121230666")).json()).rejects.toThrow(SyntaxError);
    await expect(lookup("09121230777")).rejects.toThrow("fetch failed");
    await expect(lookup("09121230000", {}, { signal: unanswered() })).rejects.toThrow("timeout");
  });
});

describe("the double of SMS.ir", () => {
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
  ])("rejects %s in the envelope", async (_, send, httpStatus, status) => {
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

describe("the double of Resend", () => {
  test("an e-mail is answered with its id and lands in the outbox with its code", async () => {
    expect(await (await email("reza@example.com")).json()).toEqual({ id: expect.any(String) });
    expect(await outbox("Reza@example.com")).toMatchObject([
      { channel: "email", to: "reza@example.com", code: "123456" },
    ]);
  });

  test("sends once for an idempotency key, and rejects the key with a different message", async () => {
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
  ])("rejects %s with a named error", async (_, send, statusCode, name) => {
    const response = await send();
    expect(response.status).toBe(statusCode);
    expect(await response.json()).toMatchObject({ statusCode, name, message: expect.any(String) });
  });

  test("an e-mail to hang@ is never answered", async () => {
    await expect(email("hang@example.com", {}, {}, { signal: unanswered() })).rejects.toThrow("timeout");
  });
});

test("the doubles' outbox lists the newest message first, and has a right-to-left page for people", async () => {
  await lookup("09121232001", { token: "1111" });
  await lookup("09121232001", { token: "2222" });
  expect(await outbox("09121232001")).toMatchObject([{ code: "2222" }, { code: "1111" }]);
  const page = await (await fetch(doubles.url)).text();
  expect(page).toContain('<html lang="fa" dir="rtl">');
  expect(page).toContain("2222");
});

describe("the double of ZarinPal", () => {
  const merchant_id = "10ca10ca-10ca-410c-a10c-a10ca10ca10c";
  const ask = async (call: string, fields: Record<string, unknown>, before = "", init: RequestInit = {}) => {
    const answer = await json(`/zarinpal${before}/pg/v4/payment/${call}.json`, { merchant_id, ...fields }, {}, init);
    return answer.json();
  };
  const order = { amount: 100_000, description: "۱۰ جم", callback_url: "http://localhost:8787/payment-verify" };
  const begin = async (): Promise<string> => (await ask("request", order)).data.authority;
  const choose = (authority: string, choice: string) =>
    fetch(`${doubles.url}/zarinpal/pg/StartPay/${authority}?choice=${choice}`, { redirect: "manual" });
  const verifyPaid = (authority: string, amount = order.amount) => ask("verify", { authority, amount });

  test("verifies a paid payment once, and then answers that it is already verified", async () => {
    const authority = await begin();
    expect(authority).toMatch(/^S[0-9A-Za-z]{35}$/);
    const page = await fetch(`${doubles.url}/zarinpal/pg/StartPay/${authority}`);
    expect(await page.text()).toContain("۱۰۰٬۰۰۰ ریال");
    expect((await ask("inquiry", { authority })).data.status).toBe("IN_BANK");
    expect(await verifyPaid(authority)).toMatchObject({ data: [], errors: { code: -51 } });
    const back = (await choose(authority, "ok")).headers.get("Location");
    expect(back).toBe(`http://localhost:8787/payment-verify?Authority=${authority}&Status=OK`);
    expect((await ask("unVerified", {})).data.authorities).toMatchObject([{ authority, amount: order.amount }]);
    expect(await verifyPaid(authority)).toMatchObject({ data: { code: 100, ref_id: expect.any(Number) }, errors: [] });
    expect(await verifyPaid(authority)).toMatchObject({ data: { code: 101 } });
    expect((await ask("inquiry", { authority })).data.status).toBe("VERIFIED");
    expect((await ask("unVerified", {})).data.authorities).toEqual([]);
  });

  test("leaves a payment unpaid when the buyer cancels on its page", async () => {
    const authority = await begin();
    expect((await choose(authority, "cancel")).headers.get("Location")).toContain("Status=NOK");
    expect((await ask("inquiry", { authority })).data.status).toBe("FAILED");
    expect(await verifyPaid(authority)).toMatchObject({ errors: { code: -51 } });
  });

  test.each([
    ["an unknown merchant", { ...order, merchant_id: "10ca10ca-10ca-410c-a10c-000000000000" }, -10],
    ["a malformed merchant id", { ...order, merchant_id: "me" }, -9],
    ["an amount below its minimum", { ...order, amount: 9999 }, -9],
    ["an amount above its maximum", { ...order, amount: 1_000_000_001 }, -41],
    ["a missing return address", { ...order, callback_url: "" }, -9],
  ])("rejects %s", async (_, fields, code) => {
    expect(await ask("request", fields)).toMatchObject({ data: [], errors: { code } });
  });

  test("rejects another amount and an unknown authority, each in its own error format", async () => {
    expect(await verifyPaid(await begin(), 10_000)).toMatchObject({ errors: { code: -50 } });
    expect(await verifyPaid("S")).toEqual({
      message: "Invalid authority",
      errors: { authority: ["Invalid authority.", "-54"] },
    });
  });

  test("applies a failure requested in the address only to the call that the address names", async () => {
    expect(await ask("verify", {}, "/trouble/-12/verify")).toMatchObject({ errors: { code: -12 } });
    expect(await ask("request", order, "/trouble/-12/verify")).toMatchObject({ data: { code: 100 } });
    await expect(ask("verify", {}, "/trouble/drop/verify")).rejects.toThrow("fetch failed");
    await expect(ask("verify", {}, "/trouble/hang/verify", { signal: unanswered() })).rejects.toThrow("timeout");
    await expect(ask("verify", {}, "/trouble/garbage/verify")).rejects.toThrow(SyntaxError);
  });

  test("can delay an answer before or after its effect", async () => {
    const authority = await begin();
    await choose(authority, "ok");
    const before = doubles.gateway.holdNext("verify", "before");
    const first = verifyPaid(authority);
    await before.reached;
    expect(doubles.gateway.find(authority)?.state).toBe("PAID");
    before.release();
    expect(await first).toMatchObject({ data: { code: 100 } });
    const after = doubles.gateway.holdNext("request", "after");
    const second = begin();
    await after.reached;
    expect(doubles.gateway.list()[0]).toMatchObject({ amount: order.amount, state: "IN_BANK" });
    after.release();
    expect(await second).toBe(doubles.gateway.list()[0]?.authority);
  });
});

describe("the doubles of the image services", () => {
  const prompt = (word: string) => `یک گربه ${crypto.randomUUID()} ${word}`;
  const services = [
    [
      "OpenAI",
      (text: string, key = "sk-made-up-in-the-panel", init?: RequestInit) =>
        ask("/openai/v1/images/generations", { model: "gpt-image-2.5-flare", prompt: text }, key, init),
    ],
    [
      "Workers AI",
      (text: string, key = "local-workers-ai-token", init?: RequestInit) =>
        ask("/workers-ai/run/@cf/leonardo/lucid-origin", { prompt: text, width: 1024, height: 1024 }, key, init),
    ],
  ] as const;
  const ask = (path: string, body: unknown, key: string, init: RequestInit = {}) =>
    json(path, body, { Authorization: `Bearer ${key}` }, init);
  const base64In = (answer: unknown) => /"(?:b64_json|image)":"([^"]+)"/.exec(JSON.stringify(answer))?.[1] ?? "";
  const stateOf = (text: string) => doubles.studio.list().find((picture) => picture.prompt === text)?.state;

  describe.each(services)("%s", (_, make) => {
    test("answers a PNG in base64", async () => {
      const picture = Buffer.from(base64In(await (await make(prompt(""))).json()), "base64");
      expect(picture.subarray(1, 4).toString()).toBe("PNG");
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1024, 1024]);
    });

    test("fails in the way that a word in the picture's description requests", async () => {
      const failed = { "#billing": 4, "#moderation": 4, "#unauthorized": 4, "#limited": 4, "#error500": 5 };
      for (const [word, kind] of Object.entries(failed))
        expect(Math.floor((await make(prompt(word))).status / 100), word).toBe(kind);
      expect((await make(prompt(""), "wrong")).status).toBe(401);
      await expect((await make(prompt("#garbage"))).json()).rejects.toThrow(SyntaxError);
      await expect(make(prompt("#drop"))).rejects.toThrow("fetch failed");
      const page = Buffer.from(base64In(await (await make(prompt("#page"))).json()), "base64");
      expect(page.toString()).toContain("<html>");
    });

    test("draws slowly, and notices at once when the caller closes the connection", async () => {
      const [text, closing] = [prompt("#slow"), new AbortController()];
      const asked = make(text, undefined, { signal: closing.signal });
      await expect.poll(() => stateOf(text)).toBe("drawing");
      closing.abort();
      await expect(asked).rejects.toThrow("aborted");
      await expect.poll(() => stateOf(text)).toBe("closed");
    });
  });
});

describe("the double of Turnstile", () => {
  const SECRET = "0x4LocalTurnstileSecret0000000000000";
  const OF_TRYING = { pass: `1x${"0".repeat(32)}AA`, fail: `2x${"0".repeat(32)}AA`, spent: `3x${"0".repeat(32)}AA` };
  const token = (at = Date.now()) => `human.${at}.${crypto.randomUUID()}`;
  const verifyToken = async (fields: Record<string, unknown>) =>
    (await json("/turnstile/v0/siteverify", { secret: SECRET, ...fields }, {})).json();

  test("accepts a token once within five minutes, and repeats the answer for the same key", async () => {
    const [fresh, repeated] = [token(), token()];
    const person = { success: true, "error-codes": [], hostname: "localhost", challenge_ts: expect.any(String) };
    expect(await verifyToken({ response: fresh })).toMatchObject(person);
    const spent = { success: false, "error-codes": ["timeout-or-duplicate"] };
    expect(await verifyToken({ response: fresh })).toMatchObject(spent);
    expect(await verifyToken({ response: token(Date.now() - 300_001) })).toMatchObject(spent);
    const again = { response: repeated, idempotency_key: crypto.randomUUID() };
    const first = await verifyToken(again);
    expect(first).toMatchObject(person);
    expect(await verifyToken(again)).toEqual(first);
  });

  test("accepts a form like JSON", async () => {
    const body = new URLSearchParams({ secret: SECRET, response: token() });
    const answer = await fetch(`${doubles.url}/turnstile/v0/siteverify`, { method: "POST", body });
    expect(await answer.json()).toMatchObject({ success: true });
  });

  test.each([
    ["no secret", { secret: undefined, response: "x" }, "missing-input-secret"],
    ["an unknown secret", { secret: "0x4Other", response: "x" }, "invalid-input-secret"],
    ["no token", {}, "missing-input-response"],
    ["a malformed token", { response: "XXXX.DUMMY.TOKEN.XXXX" }, "invalid-input-response"],
    ["a token that is too long", { response: "h".repeat(2049) }, "invalid-input-response"],
    ["the secret that always fails", { secret: OF_TRYING.fail, response: "x" }, "invalid-input-response"],
    ["the secret whose tokens are spent", { secret: OF_TRYING.spent, response: "x" }, "timeout-or-duplicate"],
    ["a token that makes it fail", { response: "trouble.error500" }, "internal-error"],
  ])("rejects %s with a named error", async (_, fields, code) => {
    expect(await verifyToken(fields)).toMatchObject({ success: false, "error-codes": [code] });
  });

  test("accepts the token of its site key with the secret that always passes", async () => {
    const answer = await verifyToken({ secret: OF_TRYING.pass, response: "XXXX.DUMMY.TOKEN.XXXX" });
    expect(answer).toMatchObject({ success: true });
  });
});

describe("the alert bot", () => {
  const message = (fields: Record<string, unknown>) => json("/alert-bot", fields, {});

  test("a message to its chat lands in the outbox", async () => {
    const answer = await message({ chat_id: "local-alerts", text: "پایگاه داده کند است" });
    expect(await answer.json()).toMatchObject({ ok: true });
    expect(await outbox("local-alerts")).toMatchObject([{ channel: "bot", text: "پایگاه داده کند است" }]);
  });

  test.each([
    ["no chat", { text: "سلام" }],
    ["another chat", { chat_id: "elsewhere", text: "سلام" }],
    ["no text", { chat_id: "local-alerts" }],
    ["a text of 4,097 characters", { chat_id: "local-alerts", text: "آ".repeat(4097) }],
  ])("rejects %s", async (_, fields) => {
    const answer = await message(fields);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ ok: false, error_code: 400 });
  });

  test("a service that is away drops every connection", async () => {
    doubles.away.add("alertBot");
    await expect(message({ chat_id: "local-alerts", text: "سلام" })).rejects.toThrow("fetch failed");
    doubles.away.clear();
  });
});

describe.each([
  ["telegram", "@labkhand", "local-telegram-token"],
  ["bale", "@labkhand_bale", "local-bale-token"],
])("the channel bot of %s", (name, channel, token) => {
  const ask = (method: string, fields: Record<string, unknown>, key = `1234567890:${token}`) =>
    json(`/${name}/bot${key}/${method}`, { chat_id: channel, text: "جوک", ...fields }, {});

  test("posts a message and replaces its text", async () => {
    const posted = await (await ask("sendMessage", {})).json();
    expect(posted).toMatchObject({ ok: true, result: { message_id: 1 } });
    expect((await ask("editMessageText", { message_id: 1, text: "رفت" })).status).toBe(200);
    expect(await outbox(channel)).toMatchObject([{ channel: "bot", text: "رفت" }, { text: "جوک" }]);
  });

  test.each([
    ["a wrong token", () => ask("sendMessage", {}, "wrong"), 401],
    ["another channel", () => ask("sendMessage", { chat_id: "@nowhere" }), 400],
    ["no text", () => ask("sendMessage", { text: "" }), 400],
    ["an unknown message", () => ask("editMessageText", { message_id: 99 }), 400],
    ["an unknown method", () => ask("dance", {}), 404],
  ])("rejects %s", async (_, send, status) => {
    const refused = await send();
    expect(refused.status).toBe(status);
    expect(await refused.json()).toMatchObject({ ok: false, error_code: status });
  });
});
