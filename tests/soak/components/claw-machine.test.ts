import { expect, test } from "vitest";

import { GOLDEN } from "../../../dev/claw-machine/golden.ts";
import { digestOf, hashesOfRandomRounds } from "../../../dev/claw-machine/random-rounds.ts";

test("a thousand random rounds come in the browser to the hashes they have in the Worker", { timeout: 60_000 }, () => {
  expect(digestOf(hashesOfRandomRounds(1000))).toBe(GOLDEN.digestOfThousand);
});
