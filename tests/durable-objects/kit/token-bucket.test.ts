import { expect, test } from "vitest";

import { TokenBucket } from "../../../durable-objects/kit/token-bucket.ts";

test("a burst, then so many a second, and it says how long to wait", () => {
  const bucket = new TokenBucket(3, 2, 0);
  expect([bucket.take(0), bucket.take(0), bucket.take(0)]).toEqual([0, 0, 0]);
  expect(bucket.take(0)).toBe(0.5);
  expect(bucket.take(250)).toBe(0.25);
  expect(bucket.take(500)).toBe(0);
  expect(bucket.take(500)).toBe(0.5);
});

test("a long pause fills it to the burst and no further", () => {
  const bucket = new TokenBucket(3, 2, 0);
  for (let n = 0; n < 3; n += 1) bucket.take(0);
  const later = 1_000_000;
  expect([1, 2, 3].map(() => bucket.take(later))).toEqual([0, 0, 0]);
  expect(bucket.take(later)).toBeGreaterThan(0);
});

test("a clock that goes back neither fills it nor takes from it", () => {
  const bucket = new TokenBucket(2, 1, 10_000);
  expect(bucket.take(5000)).toBe(0);
  expect(bucket.take(5000)).toBe(0);
  expect(bucket.take(5000)).toBe(1);
});
