import { expect, test } from "vitest";

import { whatTellsLedgersApart } from "../../worker/support/ledger-model.ts";

const MINUTE = 60_000;

test(
  "twenty thousand random operations leave what a plain ledger in memory holds",
  async () => {
    expect(await whatTellsLedgersApart(20_000)).toBeNull();
  },
  5 * MINUTE,
);
