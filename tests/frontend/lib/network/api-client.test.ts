import { describe, expect, test } from "vitest";

import { ApiError, errorText, hasCode } from "../../../../frontend/src/lib/network/api-client.ts";
import { retryAfterOf } from "../../../../frontend/src/lib/network/refusal-flags.ts";
import { failureTexts } from "../../../../frontend/src/texts/failures.ts";

describe("a rejected call", () => {
  test("contains the answer's message and code, and how long to wait", () => {
    const error = new ApiError(429, { error: "صبر کن", code: "RATE_LIMITED", retryAfter: 30 });
    expect(errorText(error)).toBe("صبر کن");
    expect(hasCode(error, "BANNED_WORD", "RATE_LIMITED")).toBe(true);
    expect(hasCode(error, "NETWORK")).toBe(false);
    expect(retryAfterOf(error)).toBe(30);
  });

  test.each([{}, { error: 7, code: "INTERNAL" }, { error: "صبر کن" }])("is a network failure when it is %j", (body) => {
    const error = new ApiError(502, body);
    expect(errorText(error)).toBe(failureTexts.networkFailed);
    expect(hasCode(error, "NETWORK")).toBe(true);
  });

  test("names the failed action when no answer gave a reason", () => {
    expect(errorText(new ApiError(0, {}), "خطا در ورود")).toBe(`خطا در ورود. ${failureTexts.networkFailed}`);
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
