import { PALM } from "../../contract/claw-machine/claw.ts";
import { DROP, FIELD, KINDS, LEFT, type Machine, PIXEL, RIGHT } from "../../contract/claw-machine/machine.ts";
import { type Random, below, createRandom } from "../../contract/claw-machine/random.ts";
import type { Toy } from "../../contract/claw-machine/toys.ts";
import type { Hand } from "./play.ts";

/** A player's reaction time, and how far they miss their aim. */
export interface Skill {
  reactionMs: number;
  reactionSpreadMs: number;
  aimSigmaPixels: number;
}

/** The average person a bot is compared with (D063). */
export const PERSON: Skill = { reactionMs: 250, reactionSpreadMs: 60, aimSigmaPixels: 8 };
/** An eight-year-old: slower and less accurate. */
export const CHILD: Skill = { reactionMs: 450, reactionSpreadMs: 150, aimSigmaPixels: 16 };

const MS_PER_TICK = 1000 / 60;
const BRAKE = 96;
/** Within this distance nobody corrects. */
const NEAR_ENOUGH = 2 * PIXEL;

/**
 * A normally distributed number (mean 0, standard deviation 1), equal on every engine: the sum of twelve uniform ones.
 */
export function normal(random: Random): number {
  let sum = 0;
  for (let drawn = 0; drawn < 12; drawn += 1) sum += below(random, 4096);
  return sum / 4096 - 6 + 6 / 4096;
}

/** The toys the claw would meet first from above. */
export function onTop({ toys }: Pick<Machine, "toys">): Toy[] {
  const first = FIELD.wall.x + 20 * PIXEL;
  return toys.filter(
    (toy) =>
      toy.state !== "won" &&
      toy.x > first &&
      toys.every(
        (other) =>
          other === toy || other.state === "won" || other.y > toy.y || Math.abs(other.x - toy.x) > other.radius + PALM,
      ),
  );
}

/** The input that brings the claw to `x`; 0 if releasing is enough. */
export function towards({ claw }: Machine, x: number): number {
  const way = x - claw.x;
  const braking = Math.floor((claw.vx * claw.vx) / (2 * BRAKE));
  const movesAway = way * claw.vx < 0;
  if (movesAway || Math.abs(way) <= (claw.vx === 0 ? NEAR_ENOUGH : braking)) return 0;
  return way > 0 ? RIGHT : LEFT;
}

/** A player who picks the most promising toy on top, moves there, looks, and drops. Deterministic by seed. */
export function simulatedPerson(seed: number, { reactionMs, reactionSpreadMs, aimSigmaPixels }: Skill = PERSON): Hand {
  const random = createRandom(seed);
  const reaction = (): number =>
    Math.max(4, Math.round((reactionMs + normal(random) * reactionSpreadMs) / MS_PER_TICK));
  let aim: number | null = null;
  let wait = reaction();
  return (machine) => {
    const { claw } = machine;
    if (claw.state !== "ready") {
      aim = null;
      wait = claw.dropIsDown ? 0 : wait;
      return 0;
    }
    if (aim === null) {
      if (wait === 0) wait = reaction();
      wait -= 1;
      if (wait > 0) return 0;
      const wanted = onTop(machine)
        .map((toy) => ({ toy, value: (KINDS[toy.kind]?.worth ?? 0) * (KINDS[toy.kind]?.hold ?? 0) }))
        .toSorted((one, other) => other.value - one.value || one.toy.number - other.toy.number)[0];
      aim = (wanted?.toy.x ?? FIELD.width) + Math.round(normal(random) * aimSigmaPixels * PIXEL);
      aim = Math.min(FIELD.width - 20 * PIXEL, Math.max(FIELD.wall.x + 16 * PIXEL, aim));
      wait = 0;
    }
    const press = towards(machine, aim);
    if (press !== 0 || claw.vx !== 0) return press;
    if (wait === 0) wait = reaction();
    wait -= 1;
    return wait > 0 ? 0 : DROP;
  };
}
