import { beforeEach, expect, test, vi } from "vitest";

import { aMobile } from "../../support/a-mobile.ts";
import { RoomStorage } from "../../../durable-objects/direct/chat-room/storage.ts";
import { refusalOf } from "../support/call.ts";
import { whileD1Fails } from "../support/database.ts";
import { send, trySend } from "../support/features/direct.ts";
import { aJoke } from "../support/features/jokes.ts";
import { leaveForGood } from "../support/features/leave.ts";
import { coresOf, logLines } from "../support/log-lines.ts";
import {
  attemptsOf,
  emailCodeFor,
  requestEmail,
  requestSms,
  smsCodeFor,
  verifyEmail,
  verifySms,
} from "../support/features/login.ts";
import { wrongCodeFor } from "../support/outbox.ts";
import { aPerson, anEmail } from "../support/people.ts";
import { clearSettings, openNights } from "../support/features/settings.ts";
import { openChat } from "../support/sockets.ts";

beforeEach(async () => {
  await clearSettings();
  await openNights();
});

test("the text of a message is never logged, even when sending fails", async () => {
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

test("a D1 failure answers a general sentence with a request id, and logs only the failure", async () => {
  const lines = logLines();
  const person = await aPerson();
  const joke = await aJoke(await aPerson());
  const [mobile, email] = [aMobile(), anEmail()];
  // The second line looks like a frame of the stack that contains the message.
  const text = "جوکی که هرگز ذخیره نشد\n    at 09121112233";
  const failures = [
    await whileD1Fails("insert on login_attempts", () => requestSms(mobile)),
    await whileD1Fails("insert on login_codes", () => requestEmail(email)),
    await whileD1Fails("insert on jokes", () => person.post("/api/jokes", { text, username: person.username })),
    await whileD1Fails("insert on joke_likes", () =>
      person.post(`/api/jokes/${joke}/like`, { mobileNumber: person.mobile }),
    ),
    await whileD1Fails("insert on reports", () => person.post(`/api/jokes/${joke}/report`, { reason: text })),
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

test("a login interrupted by D1 can be retried", async () => {
  logLines();
  const mobile = aMobile();
  const code = await smsCodeFor(mobile);
  const failed = await whileD1Fails("update on login_codes", () => verifySms(mobile, code));
  expect(refusalOf(failed)).toBe("500 INTERNAL");
  expect((await verifySms(mobile, code)).status).toBe(200);
  expect(await attemptsOf(mobile)).toBe(1);
});
