import { FIELD, PIXEL } from "./field.ts";
import { type Heap, wake, wakeNeighbours } from "./heap.ts";
import { below, createRandom } from "./random.ts";
import { KINDS, type Toy } from "./toys.ts";

/**
 * Bits of one tick's input. Left and right together cancel out; a drop counts when it is pressed, not while it is held.
 */
export const LEFT = 1;
export const RIGHT = 2;
export const DROP = 4;

/** How long the claw closes: meanwhile the salt of the grip arrives. */
export const CLOSING_TICKS = 36;
const OPENING_TICKS = 10;

/**
 * The claw's state: it follows the player (`ready`), is `descending`, `closing`, `lifting`, `carrying` to the chute, or
 * `opening` above it.
 */
type ClawState = "ready" | "descending" | "closing" | "lifting" | "carrying" | "opening";

/** The visible hold: nothing, safe, or about to slip. */
type Grip = "none" | "firm" | "shaky";

/** The claw; lengths in units, speeds in units per tick. */
export interface Claw {
  x: number;
  /** Of its palm; a held toy hangs below it. */
  y: number;
  vx: number;
  state: ClawState;
  /** Ticks spent in this state. */
  timer: number;
  /** From 0, closed, to `CLOSING_TICKS`, wide open. */
  opening: number;
  grip: Grip;
  /** The number of the toy between its fingers. */
  held: number | null;
  /** Ticks until the held toy slips; null if it does not. */
  slipsIn: number | null;
  /** Whether drop was pressed in the previous tick. */
  dropIsDown: boolean;
}

/** One drop, for audits. */
export interface Drop {
  /** The ticks when it was pressed, and when the claw was down. */
  pressedAt: number;
  landedAt: number | null;
  /** The x at which the claw went down, in units. */
  x: number;
  /** The toy that was met, its kind, and the distance from its middle. */
  toy: number | null;
  kind: number | null;
  aimError: number;
  /** Decides whether the grip slips: a non-negative int32, given by the Worker after the descent. */
  salt: number | null;
}

/** The radius of the palm. */
export const PALM = 9 * PIXEL;
const MOVING = { fastest: 288, faster: 36, slower: 96 };
const DESCENDING = 512;
const LIFTING = 448;
const CARRYING = 448;
const CENTRING = 48;
/** The speed of a toy that slips on the way to the chute. */
const DRIFTING = 56;
/** An aim within this distance counts as perfect. */
const GOOD_AIM = 11 * PIXEL;
/** How far beside a toy's edge the fingers still reach. */
const FINGERS = 6 * PIXEL;
/** A grip this close to failing, of 1,000, is shown as shaky. */
const SHAKY = 250;
const LEFT_END = FIELD.chute.middle;
const RIGHT_END = FIELD.width - 18 * PIXEL;
/** Left of this is only the chute. */
const FIRST_DROP = FIELD.wall.x + FIELD.wall.half + PALM;

export function createClaw(): Claw {
  const idle = { vx: 0, timer: 0, held: null, slipsIn: null, dropIsDown: false, opening: CLOSING_TICKS };
  return { ...idle, x: FIELD.chute.middle, y: FIELD.rail, state: "ready", grip: "none" };
}

/** Whether the claw hangs where it can be dropped: left of the toys is only the chute. */
export const isOverToys = ({ x }: Pick<Claw, "x">): boolean => x >= FIRST_DROP;

function enter(claw: Claw, state: ClawState): void {
  claw.state = state;
  claw.timer = 0;
}

/** Moves by the player's input. @returns whether they drop here */
export function steer(claw: Claw, input: number): boolean {
  const direction = ((input & RIGHT) === 0 ? 0 : 1) - ((input & LEFT) === 0 ? 0 : 1);
  const wanted = direction * MOVING.fastest;
  const step = direction === 0 || wanted * claw.vx < 0 ? MOVING.slower : MOVING.faster;
  if (Math.abs(claw.vx - wanted) <= step) claw.vx = wanted;
  else claw.vx += claw.vx < wanted ? step : -step;
  claw.x += claw.vx;
  if (claw.x < LEFT_END || claw.x > RIGHT_END) {
    claw.x = claw.x < LEFT_END ? LEFT_END : RIGHT_END;
    claw.vx = 0;
  }
  claw.opening = claw.opening < CLOSING_TICKS ? claw.opening + 2 : CLOSING_TICKS;
  const isDown = (input & DROP) !== 0;
  const drops = isDown && !claw.dropIsDown && isOverToys(claw);
  claw.dropIsDown = isDown;
  if (drops) {
    claw.vx = 0;
    claw.opening = CLOSING_TICKS;
    enter(claw, "descending");
  }
  return drops;
}

/** Descends until the palm touches a toy or the floor. @returns whether it is there */
export function descend(claw: Claw, heap: Heap, drop: Drop): boolean {
  claw.timer += 1;
  claw.y += DESCENDING;
  let touched: Toy | null = null;
  for (const toy of heap.toys) {
    if (toy.state === "won") continue;
    const dx = Math.abs(toy.x - claw.x);
    const dy = toy.y - claw.y;
    const reach = toy.radius + PALM;
    if (dx * dx + dy * dy >= reach * reach || (touched !== null && dx >= drop.aimError)) continue;
    touched = toy;
    drop.toy = toy.number;
    drop.kind = toy.kind;
    drop.aimError = dx;
  }
  if (touched === null && claw.y < FIELD.floor - PALM) return false;
  if (touched !== null && drop.aimError < touched.radius + FINGERS) {
    // Held between the fingers until the grip is decided.
    claw.held = drop.toy;
    touched.state = "held";
    touched.vx = 0;
    touched.vy = 0;
    touched.spin = 0;
  }
  enter(claw, "closing");
  return true;
}

export function close(claw: Claw): void {
  claw.timer += 1;
  claw.opening = CLOSING_TICKS - claw.timer;
}

/** Of 1,000 salts, how many let the claw hold a toy of this kind met at this distance from its middle. */
export function chanceOf(kind: number, aimError: number): number {
  const { radius, hold } = KINDS[kind] ?? { radius: 0, hold: 0 };
  const reach = radius + FINGERS;
  if (aimError >= reach) return 0;
  if (aimError <= GOOD_AIM) return hold;
  return Math.floor((hold * (reach - aimError)) / (reach - GOOD_AIM));
}

/** The fingers are closed: the salt decides whether they hold, and otherwise where the toy slips. */
export function grip(claw: Claw, heap: Heap, drop: Drop): void {
  enter(claw, "lifting");
  const toy = claw.held === null ? undefined : heap.toys[claw.held];
  if (toy === undefined || drop.salt === null || drop.kind === null) return;
  const random = createRandom(drop.salt);
  const left = chanceOf(drop.kind, drop.aimError) - below(random, 1000);
  const way =
    Math.floor((claw.y - FIELD.rail) / LIFTING) + Math.floor(Math.abs(claw.x - FIELD.chute.middle) / CARRYING);
  claw.grip = left > SHAKY ? "firm" : "shaky";
  // The better the hold, the later it slips; near the chute it may still fall in.
  claw.slipsIn = left > 0 ? null : 4 + Math.floor((way * below(random, 850 + left)) / 1000);
  wakeNeighbours(heap, toy);
}

/** Lifts and, with a toy, carries to the chute. @returns whether the claw is ready again */
export function bring(claw: Claw, heap: Heap): boolean {
  claw.timer += 1;
  const toy = claw.held === null ? undefined : heap.toys[claw.held];
  if (claw.state === "opening") {
    claw.opening = Math.floor((claw.timer * CLOSING_TICKS) / OPENING_TICKS);
    if (claw.timer < OPENING_TICKS) return false;
  } else if (claw.y > FIELD.rail) {
    claw.y = claw.y - LIFTING > FIELD.rail ? claw.y - LIFTING : FIELD.rail;
    if (toy !== undefined) wakeNeighbours(heap, toy);
  } else if (toy !== undefined) {
    claw.state = "carrying";
    claw.x = claw.x - CARRYING > FIELD.chute.middle ? claw.x - CARRYING : FIELD.chute.middle;
    if (claw.x === FIELD.chute.middle) {
      letGo(claw, toy, 0);
      enter(claw, "opening");
      return false;
    }
  }
  if (toy !== undefined && toy.state === "held") carry(claw, toy);
  if (claw.state === "opening" || (claw.held === null && claw.y === FIELD.rail)) {
    enter(claw, "ready");
    return true;
  }
  return false;
}

function carry(claw: Claw, toy: Toy): void {
  const aside = claw.x - toy.x;
  toy.fromX = toy.x;
  toy.fromY = toy.y;
  // A toy caught off-centre is pulled to the centre; while carried it hangs straight.
  toy.x = claw.state === "carrying" || Math.abs(aside) < CENTRING ? claw.x : toy.x + (aside < 0 ? -CENTRING : CENTRING);
  const hanging = claw.y + PALM + toy.radius;
  toy.y = toy.y - hanging > LIFTING ? toy.y - LIFTING : hanging;
  if (claw.slipsIn === null) return;
  claw.slipsIn -= 1;
  if (claw.slipsIn <= 0) letGo(claw, toy, claw.state === "carrying" ? -DRIFTING : 0);
}

function letGo(claw: Claw, toy: Toy, vx: number): void {
  claw.held = null;
  claw.grip = "none";
  claw.slipsIn = null;
  toy.state = "moving";
  toy.vx = vx;
  toy.vy = 0;
  toy.spin = vx < 0 ? -3 : 2;
  toy.restX = toy.x;
  toy.restY = toy.y;
  toy.still = 0;
}

/** A grip that misses every toy pushes the one it touched. */
export function nudge(claw: Claw, heap: Heap, drop: Drop): void {
  const toy = drop.toy === null || claw.held !== null ? undefined : heap.toys[drop.toy];
  if (toy === undefined) return;
  wake(toy);
  wakeNeighbours(heap, toy);
  toy.vx += toy.x < claw.x ? -2 * PIXEL : 2 * PIXEL;
}
