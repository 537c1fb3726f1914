import { afterEach, expect, test, vi } from "vitest";

import { ApiError } from "../../../../frontend/src/lib/network/api-client.ts";
import { pauseAfter } from "../../../../frontend/src/lib/network/pause-after.ts";

const unavailable = new ApiError(503, { error: "خطا در ارتباط", code: "UNAVAILABLE", retryAfter: 4 });
const lost = new ApiError(0, {});

afterEach(() => vi.restoreAllMocks());

const pauses = (error: ApiError, chance: number) => {
  vi.spyOn(Math, "random").mockReturnValue(chance);
  return [0, 1, 2, 3, 10].map((failures) => pauseAfter(error, failures));
};

test("the pause before the next attempt grows with each failure up to a limit, and is randomly up to twice as long", () => {
  expect(pauses(lost, 0)).toEqual([1000, 2000, 4000, 8000, 30_000]);
  expect(pauses(lost, 0.5)).toEqual([1500, 3000, 6000, 12_000, 45_000]);
});

test("the pause before the next attempt includes the seconds that the answer asks for", () => {
  expect(pauses(unavailable, 0)).toEqual([5000, 6000, 8000, 12_000, 34_000]);
});
