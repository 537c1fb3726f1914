import { expect, test } from "vitest";

import * as limits from "../../contract/limits.ts";

test("a provider is given up in time to answer within five seconds", () => {
  expect(limits.PROVIDER_TIMEOUT_MS).toBeLessThan(5000);
  // One after the other, for who comes back from paying.
  expect(limits.PAYMENT_VERIFY_TIMEOUT_MS + limits.PAYMENT_INQUIRY_TIMEOUT_MS).toBeLessThan(5000);
});

test("a setting at the edge is never older than the shortest poll of it", () => {
  expect(limits.PUBLIC_SETTING_CACHE_SECONDS * 1000).toBeLessThanOrEqual(limits.DIRECT_STATUS_POLL_MS);
});
