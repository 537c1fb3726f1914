import { expect, test } from "vitest";

import { firstDifference } from "../../worker/support/ledger-model.ts";

const MINUTE = 60_000;

test(
  "the ledger equals a simple ledger in memory after twenty thousand random operations",
  async () => {
    expect(await firstDifference(20_000)).toBeNull();
  },
  5 * MINUTE,
);
