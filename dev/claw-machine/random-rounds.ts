import { DROP, LEFT, RIGHT, hashOf } from "../../contract/claw-machine/machine.ts";
import { below, createRandom } from "../../contract/claw-machine/random.ts";
import { type Hand, play, type SaltOf } from "./play.ts";

/** A player with random inputs, each held for a while. */
export function randomHand(seed: number): Hand {
  const random = createRandom(seed);
  let left = 0;
  let input = 0;
  return () => {
    if (left === 0) {
      left = 1 + below(random, 40);
      input = [0, LEFT, RIGHT, RIGHT, DROP, DROP | LEFT, RIGHT | LEFT][below(random, 7)] ?? 0;
    }
    left -= 1;
    return input;
  };
}

export function randomSalts(seed: number): SaltOf {
  const random = createRandom(seed);
  return () => below(random, 2 ** 24) * 128 + below(random, 128);
}

/** The final hashes of `count` random rounds with different seeds. */
export function hashesOfRandomRounds(count: number): number[] {
  return Array.from({ length: count }, (_, number) => {
    const seed = Math.imul(number + 1, 0x9e3779b1);
    return hashOf(play(seed, randomHand(~seed), randomSalts(seed ^ 0x5a17)).machine);
  });
}

/** One number for many hashes. */
export const digestOf = (hashes: readonly number[]): number =>
  hashes.reduce((digest, hash) => Math.imul(digest ^ hash, 0x01000193) >>> 0, 0x811c9dc5);
