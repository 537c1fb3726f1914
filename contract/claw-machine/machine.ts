import { CLOSING_TICKS, type Claw, type Drop, bring, close, createClaw, descend, grip, nudge, steer } from "./claw.ts";
import { FIELD } from "./field.ts";
import { type Heap, POURING, createHeap, isAtRest, moveToys } from "./heap.ts";
import { KINDS, type Toy, spreadToys } from "./toys.ts";

export { CLOSING_TICKS, DROP, isOverToys, LEFT, RIGHT } from "./claw.ts";
export { FIELD, PIXEL } from "./field.ts";
export { KINDS } from "./toys.ts";

/** Raise with every change that may change a round's hash; the Worker keeps the previous simulation for one deploy. */
export const SIM_VERSION = 1;
export const TICKS_PER_SECOND = 60;
/** How long the player plays; a drop under way is completed. */
export const ROUND_TICKS = 900;
export const DROPS_PER_ROUND = 4;
/** The longest end of a round after its last input: a descent, the grip, the way to the chute and the fall. */
const LONGEST_END = 420;
export const MOST_TICKS = ROUND_TICKS + LONGEST_END;
/** How long the heap may keep moving after the claw's last action. */
const TUMBLING_TICKS = 90;
/** By then the poured heap is at rest; what still trembles is stopped. */
const POURING_TICKS = 150;

/** A round: the whole state of the simulation. Only `advance` and `giveSalt` change it. */
export interface Machine {
  readonly seed: number;
  tick: number;
  score: number;
  isOver: boolean;
  /** The index of the drop whose salt is missing: from the end of its descent until the salt is given. */
  waitsFor: number | null;
  readonly claw: Claw;
  readonly toys: readonly Toy[];
  readonly heap: Heap;
  /** The kinds won so far, in order. */
  readonly prizes: number[];
  readonly drops: Drop[];
  /** The tick since which the claw has nothing left to do; 0 before. */
  doneAt: number;
}

/** A machine full of resting toys. @param seed int32 */
export function createMachine(seed: number): Machine {
  const toys = spreadToys(seed);
  const heap = createHeap(toys);
  for (let tick = 0; tick < POURING_TICKS && !isAtRest(heap); tick += 1) moveToys(heap, POURING);
  for (const toy of toys) {
    toy.state = "resting";
    toy.vx = 0;
    toy.vy = 0;
    toy.spin = 0;
  }
  const nothing = { tick: 0, score: 0, isOver: false, waitsFor: null, doneAt: 0 };
  return { ...nothing, seed, claw: createClaw(), toys, heap, prizes: [], drops: [] };
}

/**
 * Advances one tick.
 * @param input bits of LEFT, RIGHT and DROP
 * @returns false if it did not: the round is over, or the closed claw waits for its salt
 */
export function advance(machine: Machine, input: number): boolean {
  const { claw, heap, drops } = machine;
  if (machine.isOver) return false;
  const drop = drops[drops.length - 1];
  if (claw.state === "closing" && claw.timer >= CLOSING_TICKS && drop !== undefined) {
    if (machine.waitsFor !== null) return false;
    nudge(claw, heap, drop);
    grip(claw, heap, drop);
  }
  machine.tick += 1;
  moveClaw(machine, machine.tick <= ROUND_TICKS ? input : 0);
  moveToys(heap, FIELD.wall.top);
  collect(machine);
  machine.isOver = endsHere(machine);
  return true;
}

function moveClaw(machine: Machine, input: number): void {
  const { claw, heap, drops, tick } = machine;
  const drop = drops[drops.length - 1];
  switch (claw.state) {
    case "ready":
      if (machine.doneAt > 0 || !steer(claw, input)) return;
      drops.push({ pressedAt: tick, landedAt: null, x: claw.x, toy: null, kind: null, aimError: 0, salt: null });
      return;
    case "descending":
      if (drop === undefined || !descend(claw, heap, drop)) return;
      drop.landedAt = tick;
      machine.waitsFor = drops.length - 1;
      return;
    case "closing":
      close(claw);
      return;
    default:
      bring(claw, heap);
  }
}

/** Toys that fell through the chute are won. */
function collect(machine: Machine): void {
  for (const toy of machine.toys) {
    if (toy.state !== "moving" || toy.y < FIELD.height + toy.radius) continue;
    toy.state = "won";
    machine.prizes.push(toy.kind);
    machine.score += KINDS[toy.kind]?.worth ?? 0;
  }
}

/** Time or drops are used up, the claw is done, and nothing can fall into the chute any more. */
function endsHere(machine: Machine): boolean {
  const { claw, tick, drops, heap } = machine;
  const nothingToDo = claw.state === "ready" && (tick >= ROUND_TICKS || drops.length >= DROPS_PER_ROUND);
  if (nothingToDo && machine.doneAt === 0) machine.doneAt = tick;
  return nothingToDo && (isAtRest(heap) || tick >= machine.doneAt + TUMBLING_TICKS);
}

/**
 * Gives the salt of the k-th drop, from 0. Ignored unless it is the one `waitsFor` names.
 * @param salt non-negative int32
 */
export function giveSalt(machine: Machine, k: number, salt: number): void {
  const drop = machine.drops[k];
  if (drop === undefined || k !== machine.waitsFor) return;
  drop.salt = salt;
  machine.waitsFor = null;
}

/** Whether nothing more will happen without another input or salt. */
export function isQuiet(machine: Machine): boolean {
  const { claw, heap, waitsFor } = machine;
  return (
    machine.isOver ||
    (claw.state === "ready" && claw.vx === 0 && isAtRest(heap)) ||
    (waitsFor !== null && claw.timer >= CLOSING_TICKS)
  );
}

const NAMES = [
  "ready",
  "descending",
  "closing",
  "lifting",
  "carrying",
  "opening",
  "none",
  "firm",
  "shaky",
  "resting",
  "moving",
  "held",
  "won",
];

/** A hash of the whole state, a uint32: equal on every engine after the same inputs and salts. */
export function hashOf(machine: Machine): number {
  let hash = 0x51ed270b;
  const add = (value: unknown): void => {
    if (Array.isArray(value)) {
      add(value.length);
      value.forEach(add);
    } else if (typeof value === "object" && value !== null) {
      Object.values(value).forEach(add);
    } else {
      const bits = typeof value === "string" ? NAMES.indexOf(value) : value === null ? -1 : Number(value);
      hash = Math.imul(hash ^ bits, 0x01000193);
      hash ^= hash >>> 15;
    }
  };
  const { heap, ...rest } = machine;
  // The heap is derived from the toys.
  void heap;
  add(rest);
  return hash >>> 0;
}
