import { expect, test } from "vitest";

import { whatTellsLedgersApart } from "../../support/ledger-model.ts";

test("five hundred random operations leave what a plain ledger in memory holds", async () => {
  expect(await whatTellsLedgersApart(500)).toBeNull();
});
