import { expect, test } from "vitest";

import { whatTellsLedgersApart } from "../../support/ledger-model.ts";

test("two thousand random operations leave what a plain ledger in memory holds", async () => {
  expect(await whatTellsLedgersApart(2000)).toBeNull();
  // Ten seconds where nothing else runs.
}, 60_000);
