import { beforeEach, expect, test, vi } from "vitest";

import { aMobile } from "../support/a-mobile.ts";
import { SOMEBODY } from "../../contract/common.ts";
import { routes } from "../../contract/routes.ts";
import { RoomStorage } from "../../durable-objects/direct/chat-room/storage.ts";
import { call, refusalOf } from "./support/call.ts";
import { whileD1Fails } from "./support/database.ts";
import { send, trySend } from "./support/direct.ts";
import { aJoke } from "./support/jokes.ts";
import { leaveForGood } from "./support/leave.ts";
import {
  attemptsOf,
  emailCodeFor,
  requestEmail,
  requestSms,
  smsCodeFor,
  verifyEmail,
  verifySms,
} from "./support/login.ts";
import { lastCodeTo, wrongCodeFor } from "./support/outbox.ts";
import { type Person, aPerson, anEmail } from "./support/people.ts";
import { clearSettings, openNights } from "./support/settings.ts";
import { openChat } from "./support/sockets.ts";

/** Every line the Worker logs while a test runs. */
function logLines(): string[] {
  const lines: string[] = [];
  for (const level of ["log", "info", "warn", "error", "debug", "trace"] as const) {
    vi.spyOn(console, level).mockImplementation((...values: unknown[]) => {
      lines.push(values.map(String).join(" "));
    });
  }
  return lines;
}

/** The part of a contact that stays in any way of writing it. */
const coresOf = ({ mobile, email }: Pick<Person, "mobile" | "email">) => [mobile.slice(1), email.split("@")[0] ?? ""];

beforeEach(async () => {
  await clearSettings();
  await openNights();
});

test.each([
  ["another person", true],
  ["a visitor", false],
])("no answer to %s carries a mobile, an e-mail or the database's id, and no log line does", async (_, isPerson) => {
  const lines = logLines();
  const victim = await aPerson({ contactMobilePublic: "", bio: "اهل خنده" });
  const reader = await aPerson();
  await reader.post("/api/follow", { followee: victim.username });
  await victim.post("/api/follow", { followee: reader.username });
  const joke = await aJoke(victim, "جوک کسی که شماره‌اش پنهان است");
  const { _id: message } = await send(victim, reader, "پیام کسی که شماره‌اش پنهان است");
  const claims = {
    mobileNumber: victim.mobile,
    email: victim.email,
    viewerMobile: victim.mobile,
    viewerEmail: victim.email,
    follower: victim.username,
    viewer: victim.username,
    from: victim.username,
  };

  const leaks: string[] = [];
  // Last what hides the two people from each other.
  const isBlock = ({ path }: { path: string }) => path.includes("block");
  for (const { method, path: template, request, example = {}, identity = {} } of routes.toSorted(
    (one, next) => Number(isBlock(one)) - Number(isBlock(next)),
  )) {
    const path = template
      .replace("/message/{id}", `/message/${message}`)
      .replace("{id}", joke)
      .replace(/\{username\}|\{peer\}/, victim.username);
    const inPath = Object.keys(request.params?.shape ?? {});
    const named = Object.entries(example)
      .filter(([field]) => !inPath.includes(field))
      .map(([field, value]) => [field, value === SOMEBODY ? victim.username : value]);
    const plain: Record<string, unknown> = Object.fromEntries(named);
    const taken = new Set([...Object.keys(plain), ...Object.keys(identity)]);
    const claimed = { ...plain, ...Object.fromEntries(Object.entries(claims).filter(([field]) => taken.has(field))) };
    for (const fields of [plain, claimed]) {
      const query = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, String(value)]));
      const answer = await call(method.toUpperCase(), path, {
        cookie: isPerson ? reader.cookie : undefined,
        ...(method === "get" ? { query } : { body: fields }),
      });
      const said = answer.text + JSON.stringify([...answer.headers]);
      if ([...coresOf(victim), victim.userId].some((secret) => said.includes(secret))) leaks.push(`${method} ${path}`);
    }
  }
  expect(leaks).toEqual([]);
  const logged = lines.join("\n");
  for (const secret of [...coresOf(victim), ...coresOf(reader), victim.username]) expect(logged).not.toContain(secret);
});

test("only the person themselves reads their mobile and e-mail", async () => {
  const person = await aPerson();
  const answer = await person.post("/api/user-status");
  expect(answer.body).toMatchObject({ user: { mobileNumber: person.mobile, email: person.email } });
});

test("no answer before login tells whether a mobile or an address has an account", async () => {
  const known = await aPerson();
  const answers = async (mobile: string, email: string) => {
    const sms = await requestSms(mobile);
    const letter = await requestEmail(email);
    const wrongSms = await verifySms(mobile, wrongCodeFor(await lastCodeTo(mobile)));
    const wrongLetter = await verifyEmail(email, wrongCodeFor(await lastCodeTo(email)));
    return [sms, letter, wrongSms, wrongLetter].map(({ status, body }) => ({ status, body }));
  };
  vi.useFakeTimers({ toFake: ["Date"] });
  expect(await answers(known.mobile, known.email)).toEqual(await answers(aMobile(), anEmail()));
});

test("what people write each other is logged nowhere, also when it fails", async () => {
  const lines = logLines();
  const [one, other] = [await aPerson(), await aPerson()];
  const text = "رازی که فقط بین ماست";
  await send(one, other, text);
  const chat = await openChat(other, one);
  chat.send({ type: "direct:send", to: one.username, text, clientId: crypto.randomUUID() });
  await chat.waitFor("direct:ack");
  const broken = vi.spyOn(RoomStorage.prototype, "append").mockImplementation(() => {
    throw new Error(text);
  });
  chat.send({ type: "direct:send", to: one.username, text, clientId: crypto.randomUUID() });
  expect((await chat.waitFor("error")).code).toBe("INTERNAL");
  expect(refusalOf(await trySend(one, other, text))).toBe("500 INTERNAL");
  broken.mockRestore();
  await leaveForGood(one);
  const logged = lines.join("\n");
  for (const secret of [...coresOf(one), ...coresOf(other), one.username, other.username, text]) {
    expect(logged).not.toContain(secret);
  }
});

test("a login logs no mobile, no address, no code and no password", async () => {
  const lines = logLines();
  const [mobile, email] = [aMobile(), anEmail()];
  const codes = [await smsCodeFor(mobile), await emailCodeFor(email)] as const;
  await verifySms(mobile, wrongCodeFor(codes[0]));
  await verifySms(mobile, codes[0]);
  await verifyEmail(email, codes[1]);
  await requestSms(`${mobile.slice(0, -4)}0500`);
  await requestSms(`${mobile.slice(0, -4)}0666`);
  const logged = lines.join("\n");
  expect(logged).toContain("code-not-sent");
  for (const secret of [
    mobile.slice(1, -4),
    ...coresOf({ mobile, email }),
    `"${codes[0]}"`,
    codes[1],
    "local-kavenegar-key",
  ]) {
    expect(logged).not.toContain(secret);
  }
});

test("when D1 fails, the answer is a general sentence with a request id, and the log names the failure alone", async () => {
  const lines = logLines();
  const person = await aPerson();
  const joke = await aJoke(await aPerson());
  const [mobile, email] = [aMobile(), anEmail()];
  // The second line looks like a frame of the stack the message is part of.
  const text = "جوکی که هرگز ذخیره نشد\n    at 09121112233";
  const failures = [
    await whileD1Fails("insert on login_attempts", () => requestSms(mobile)),
    await whileD1Fails("insert on login_codes", () => requestEmail(email)),
    await whileD1Fails("insert on jokes", () => person.post("/api/jokes", { text, username: person.username })),
    await whileD1Fails("insert on joke_likes", () =>
      person.post(`/api/jokes/${joke}/like`, { mobileNumber: person.mobile }),
    ),
    await whileD1Fails("insert on joke_reports", () => person.post(`/api/jokes/${joke}/report`, { reason: text })),
  ];
  for (const failure of failures) {
    expect(refusalOf(failure)).toBe("500 INTERNAL");
    expect(failure.body).toEqual({
      success: false,
      code: "INTERNAL",
      error: "یک مشکل پیش‌بینی‌نشده پیش آمد. کمی بعد دوباره تلاش کن.",
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  }
  const logged = lines.join("\n");
  expect(lines).toHaveLength(failures.length);
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ event: "unexpected-error", d1Code: expect.any(String) });
  const secrets = [
    ...coresOf({ mobile, email }),
    ...coresOf(person),
    person.username,
    text,
    "09121112233",
    "insert",
    "d1 fails",
  ];
  for (const secret of secrets) expect(logged).not.toContain(secret);
});

test("a login that D1 broke off can be tried again", async () => {
  logLines();
  const mobile = aMobile();
  const code = await smsCodeFor(mobile);
  const failed = await whileD1Fails("update on login_codes", () => verifySms(mobile, code));
  expect(refusalOf(failed)).toBe("500 INTERNAL");
  expect((await verifySms(mobile, code)).status).toBe(200);
  expect(await attemptsOf(mobile)).toBe(1);
});
