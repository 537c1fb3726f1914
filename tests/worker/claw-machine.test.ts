import { expect, test } from "vitest";

import { GOLDEN } from "../../dev/claw-machine/golden.ts";
import { hashesOfRandomRounds } from "../../dev/claw-machine/random-rounds.ts";

test("a round comes in the Worker to the hash it has on every engine", () => {
  expect(hashesOfRandomRounds(GOLDEN.hashes.length)).toEqual(GOLDEN.hashes);
});
