import { expect, test } from "vitest";

import { GOLDEN } from "../../dev/claw-machine/golden.ts";
import { hashesOfRandomRounds } from "../../dev/claw-machine/random-rounds.ts";

test("a claw machine round reaches the same hash in the Worker as in every other engine", () => {
  expect(hashesOfRandomRounds(GOLDEN.hashes.length)).toEqual(GOLDEN.hashes);
});
