import { expect, test } from "vitest";

import { firstDifference } from "../../support/ledger-model.ts";

test("the ledger equals a simple ledger in memory after seven hundred random operations", async () => {
  expect(await firstDifference(700)).toBeNull();
});
