import { expect, test } from "vitest";

import { whatTellsLedgersApart } from "../../support/ledger-model.ts";

test("the ledger equals a simple ledger in memory after seven hundred random operations", async () => {
  expect(await whatTellsLedgersApart(700)).toBeNull();
});
