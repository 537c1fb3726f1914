import { describe, expect, test } from "vitest";

import { ApiError, errorText, hasCode, isLost } from "../../../../frontend/src/lib/network/api-client.ts";
import { retryAfterOf } from "../../../../frontend/src/lib/network/refusal-flags.ts";
import { isUnanswered } from "../../../../frontend/src/lib/network/unanswered.ts";
import { failureTexts } from "../../../../frontend/src/texts/failures.ts";

describe("a rejected call", () => {
  test("contains the answer's message and code, and how long to wait", () => {
    const error = new ApiError(429, { error: "صبر کن", code: "RATE_LIMITED", retryAfter: 30 });
    expect(errorText(error)).toBe("صبر کن");
    expect(hasCode(error, "BANNED_WORD", "RATE_LIMITED")).toBe(true);
    expect(hasCode(error, "NETWORK")).toBe(false);
    expect(retryAfterOf(error)).toBe(30);
  });

  test.each([{}, { error: 7, code: "INTERNAL" }, { error: "صبر کن" }])(
    "is the server's failure when it is %j",
    (body) => {
      for (const status of [200, 403, 500, 502, 530]) {
        const error = new ApiError(status, body);
        expect(errorText(error)).toBe(failureTexts.serverFailed);
        expect(errorText(error, "خطا در ورود")).toBe(`خطا در ورود. ${failureTexts.serverFailed}`);
        expect([hasCode(error, "NETWORK"), isLost(error), isUnanswered(error)]).toEqual([false, true, true]);
      }
    },
  );

  test("names the failed action when no answer gave a reason", () => {
    const lost = new ApiError(0, {});
    expect(errorText(lost, "خطا در ورود")).toBe(`خطا در ورود. ${failureTexts.networkFailed}`);
    expect([hasCode(lost, "NETWORK"), isLost(lost), isUnanswered(lost)]).toEqual([true, true, true]);
    expect(errorText(new ApiError(401, { error: "نه", code: "LOGIN_FAILED" }), "خطا در ورود")).toBe("نه");
  });

  test("ignores flags of the wrong type", () => {
    const error = new ApiError(429, { error: "صبر کن", code: "RATE_LIMITED", retryAfter: "30", requestId: 4 });
    expect(retryAfterOf(error)).toBeUndefined();
    expect(errorText(error)).toBe("صبر کن");
  });

  test("shows a support code, read left to right, when it was unexpected", () => {
    const requestId = "01939b2e-5c1a-7b52-b3a4-0c4f5be3a111";
    const error = new ApiError(500, { error: "یک مشکل پیش آمد.", code: "INTERNAL", requestId });
    expect(errorText(error)).toBe("یک مشکل پیش آمد. کد پیگیری: \u20665be3a111\u2069");
  });

  test("is distinguished from any other error", () => {
    expect(errorText(new TypeError("x is not a function"), "نشد")).toBe("نشد");
    expect(hasCode(new Error("NETWORK"), "NETWORK")).toBe(false);
  });
});
