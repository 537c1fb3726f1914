import { expect, test } from "vitest";

import { PROVIDER_TIMEOUT_MS, PUBLIC_SETTING_CACHE_SECONDS } from "../../contract/limits.ts";
import { PAYMENT_INQUIRY_TIMEOUT_MS, PAYMENT_VERIFY_TIMEOUT_MS } from "../../contract/gem-orders/values.ts";
import { DIRECT_STATUS_POLL_MS } from "../../contract/direct/values.ts";

test("a provider times out early enough to answer within five seconds", () => {
  expect(PROVIDER_TIMEOUT_MS).toBeLessThan(5000);
  // One after the other, for a buyer who returns from paying.
  expect(PAYMENT_VERIFY_TIMEOUT_MS + PAYMENT_INQUIRY_TIMEOUT_MS).toBeLessThan(5000);
});

test("a public setting stays in the edge cache no longer than the shortest interval at which apps poll it", () => {
  expect(PUBLIC_SETTING_CACHE_SECONDS * 1000).toBeLessThanOrEqual(DIRECT_STATUS_POLL_MS);
});
