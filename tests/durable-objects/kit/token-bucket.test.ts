import { expect, test } from "vitest";

import { TokenBucket } from "../../../durable-objects/kit/token-bucket.ts";

test("a token bucket allows a burst, then a rate, and says how long to wait", () => {
  const bucket = new TokenBucket(3, 2, 0);
  expect([bucket.take(0), bucket.take(0), bucket.take(0)]).toEqual([0, 0, 0]);
  expect(bucket.take(0)).toBe(0.5);
  expect(bucket.take(250)).toBe(0.25);
  expect(bucket.take(500)).toBe(0);
  expect(bucket.take(500)).toBe(0.5);
});

test("a token bucket fills up to the burst and no further during a long pause", () => {
  const bucket = new TokenBucket(3, 2, 0);
  for (let n = 0; n < 3; n += 1) bucket.take(0);
  const later = 1_000_000;
  expect([1, 2, 3].map(() => bucket.take(later))).toEqual([0, 0, 0]);
  expect(bucket.take(later)).toBeGreaterThan(0);
});

test("a token bucket neither gains nor loses tokens when the clock goes back", () => {
  const bucket = new TokenBucket(2, 1, 10_000);
  expect(bucket.take(5000)).toBe(0);
  expect(bucket.take(5000)).toBe(0);
  expect(bucket.take(5000)).toBe(1);
});
