import { expect, test } from "vitest";

import { whatTellsLedgersApart } from "../../support/ledger-model.ts";

test("the ledger equals a simple ledger in memory after two thousand random operations", async () => {
  expect(await whatTellsLedgersApart(2000)).toBeNull();
});
