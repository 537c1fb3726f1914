import { expect, test } from "vitest";

import { GOLDEN } from "../../../dev/claw-machine/golden.ts";
import { digestOf, hashesOfRandomRounds } from "../../../dev/claw-machine/random-rounds.ts";

test("a thousand random rounds reach the same hashes in the browser as in the Worker", { timeout: 60_000 }, () => {
  expect(digestOf(hashesOfRandomRounds(1000))).toBe(GOLDEN.digestOfThousand);
});
