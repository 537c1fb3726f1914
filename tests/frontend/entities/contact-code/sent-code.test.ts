import { expect, it } from "vitest";

import { burned, sentCodeFrom } from "../../../../frontend/src/entities/contact-code/sent-code.ts";

const NOW = Date.parse("2026-11-21T10:00:00.000Z");

it("the code step allows a new code after 300 seconds", () => {
  const answer = { message: "کد ورود پیامک شد", expiresAt: "2026-11-21T10:05:00.000Z" };
  expect(sentCodeFrom("09120000001", answer, NOW)).toEqual({
    to: "09120000001",
    resendAt: NOW + 300_000,
    notice: null,
  });
});

it("the code step counts down to the expiry of a code that was already sent, and shows the server's message", () => {
  const answer = { message: "کد قبلاً فرستاده شده", existing: true as const, expiresAt: "2026-11-21T10:01:30.000Z" };
  expect(sentCodeFrom("09120000001", answer, NOW)).toMatchObject({
    resendAt: NOW + 90_000,
    notice: "کد قبلاً فرستاده شده",
  });
});

it("the code step allows a new code at once when a code is burned", () => {
  const sent = { to: "09120000001", resendAt: NOW + 300_000, notice: "کد قبلاً فرستاده شده" };
  expect(burned(sent, NOW)).toEqual({ to: "09120000001", resendAt: NOW, notice: null });
});
