import { DROP, FIELD, KINDS, type Machine, PIXEL, advance, giveSalt } from "../../contract/claw-machine/machine.ts";
import { PALM, chanceOf } from "../../contract/claw-machine/claw.ts";
import { below, createRandom } from "../../contract/claw-machine/random.ts";
import { onTop, towards } from "./person.ts";
import type { Hand } from "./play.ts";

const STEP = 4 * PIXEL;
const SPREAD = 12 * PIXEL;

/** The average gain of a drop at `x` over these salts, with no further input. */
function gainAt(machine: Machine, x: number, salts: readonly number[]): number {
  const landed = structuredClone(machine);
  const k = landed.drops.length;
  goTo(landed, x);
  advance(landed, DROP);
  while (landed.waitsFor === null && advance(landed, 0));
  if (landed.waitsFor !== k) return 0;
  let sum = 0;
  for (const salt of salts) {
    const end = structuredClone(landed);
    giveSalt(end, k, salt);
    while (!end.isOver && (end.claw.state !== "ready" || end.toys.some(({ state }) => state === "moving")))
      advance(end, 0);
    sum += end.score;
  }
  return sum / salts.length - machine.score;
}

function goTo(machine: Machine, x: number): void {
  while (!machine.isOver) {
    const press = towards(machine, x);
    if (press === 0 && machine.claw.vx === 0) return;
    advance(machine, press);
  }
}

/** The best of a few aims at each toy on top, by expected value. */
function candidates(machine: Machine): { x: number; value: number }[] {
  const seen = onTop(machine)
    .flatMap(({ x }) => [x, x - SPREAD, x + SPREAD, x - STEP, x + STEP])
    .filter((x) => x > FIELD.wall.x + 18 * PIXEL && x < FIELD.width - 22 * PIXEL);
  return seen
    .map((x) => {
      let met: { kind: number; aside: number; y: number } | null = null;
      for (const toy of machine.toys) {
        if (toy.state === "won") continue;
        const aside = Math.abs(toy.x - x);
        const reach = toy.radius + PALM;
        if (aside >= reach) continue;
        const y = toy.y - Math.floor(Math.sqrt(reach * reach - aside * aside));
        if (met === null || y < met.y) met = { kind: toy.kind, aside, y };
      }
      return { x, value: met === null ? 0 : chanceOf(met.kind, met.aside) * (KINDS[met.kind]?.worth ?? 0) };
    })
    .toSorted((one, other) => other.value - one.value || one.x - other.x);
}

/**
 * A bot that knows the seed, reacts at once and aims exactly. It simulates the most promising aims with `assumed` salts
 * and takes the best; it does not know the real salts.
 */
export function bot(seed: number, { aims, assumed }: { aims: number; assumed: number }): Hand {
  const random = createRandom(seed);
  let aim: number | null = null;
  return (machine) => {
    if (machine.claw.state !== "ready" || machine.doneAt > 0) {
      aim = null;
      return 0;
    }
    if (aim === null) {
      const salts = Array.from({ length: assumed }, () => below(random, 2 ** 24) * 128);
      const best = candidates(machine)
        .slice(0, aims)
        .map(({ x }) => ({ x, gain: gainAt(machine, x, salts) }))
        .toSorted((one, other) => other.gain - one.gain)[0];
      aim = best?.x ?? FIELD.width;
    }
    const press = towards(machine, aim);
    if (press !== 0 || machine.claw.vx !== 0) return press;
    return machine.claw.dropIsDown ? 0 : DROP;
  };
}
