import { FIELD, PIXEL, TURN } from "./field.ts";
import { type Toy, WIDEST } from "./toys.ts";

/** The toys and what finding their contacts needs. */
export interface Heap {
  readonly toys: readonly Toy[];
  /** The toys by their left edges, equal ones by number: kept from tick to tick, since few change places. */
  readonly sweep: Toy[];
  /** Of this tick, two by two, the toys that may touch. */
  readonly pairs: Toy[];
}

export const createHeap = (toys: readonly Toy[]): Heap => ({ toys, sweep: [...toys], pairs: [] });

const GRAVITY = 22;
const FASTEST = 11 * PIXEL;
const ITERATIONS = 4;
/** Of an overlap, how many 256ths friction may take back of the way along it. */
const FRICTION = 128;
/** Less of it pours a flatter heap. */
const POURING_FRICTION = 64;
/** Faster hits than this bounce and wake. */
const HARD_HIT = 2 * PIXEL;
const WAKING_HIT = PIXEL;
/** Who stays this near to where they are for so long falls asleep; who leaves it wakes the neighbours. */
const NEAR = 80;
const SLEEPY_TICKS = 12;
const NEIGHBOUR = 2 * PIXEL;

/** No wall is too high for a heap that is just being poured. */
export const POURING = -FIELD.height;

const clampSpeed = (speed: number): number => (speed > FASTEST ? FASTEST : speed < -FASTEST ? -FASTEST : speed);

/** Rests on the wall's top are not allowed: it would take one unit to either side to end them. */
const isOnWallTop = (toy: Toy, wallTop: number): boolean =>
  toy.y < wallTop &&
  Math.abs(toy.x - FIELD.wall.x) < toy.radius &&
  wallTop - toy.y < toy.radius + FIELD.wall.half + PIXEL;

export function wake(toy: Toy): void {
  if (toy.state !== "resting") return;
  toy.state = "moving";
  toy.still = 0;
}

/** Wakes who touches `toy` and may lean on it. */
export function wakeNeighbours(heap: Heap, toy: Toy): void {
  for (const other of heap.toys) {
    if (other.state !== "resting" || other.y > toy.y + toy.radius) continue;
    const reach = toy.radius + other.radius + NEIGHBOUR;
    const dx = other.x - toy.x;
    const dy = other.y - toy.y;
    if (dx * dx + dy * dy < reach * reach) wake(other);
  }
}

/** Whether everything stands still. */
export function isAtRest({ toys }: Heap): boolean {
  for (const { state } of toys) if (state === "moving" || state === "held") return false;
  return true;
}

/** One tick of all toys. @param wallTop where the wall to the chute ends */
export function moveToys(heap: Heap, wallTop: number): void {
  const { toys } = heap;
  if (isAtRest(heap)) return;
  for (const toy of toys) {
    if (toy.state === "held") continue;
    toy.fromX = toy.x;
    toy.fromY = toy.y;
    if (toy.state !== "moving") continue;
    toy.vx = clampSpeed(toy.vx);
    toy.vy = clampSpeed(toy.vy + GRAVITY);
    toy.x += toy.vx;
    toy.y += toy.vy;
  }
  sortSweep(heap.sweep);
  findPairs(heap);
  const { pairs } = heap;
  const friction = wallTop === POURING ? POURING_FRICTION : FRICTION;
  for (let round = 0; round < ITERATIONS; round += 1) {
    for (let at = 1; at < pairs.length; at += 2) {
      const one = pairs[at - 1];
      const other = pairs[at];
      if (one !== undefined && other !== undefined) separate(one, other, round === 0, friction);
    }
    for (const toy of toys) if (toy.state === "moving") keepInside(toy, wallTop);
  }
  for (const toy of toys) if (toy.state === "moving") comeToRest(heap, toy, wallTop);
}

/** Sorts by insertion: nearly everything is in its place already. */
function sortSweep(sweep: Toy[]): void {
  for (let at = 1; at < sweep.length; at += 1) {
    const toy = sweep[at];
    if (toy === undefined) continue;
    const left = toy.x - toy.radius;
    let to = at;
    for (; to > 0; to -= 1) {
      const before = sweep[to - 1];
      if (before === undefined) break;
      const gap = left - before.x + before.radius;
      if (gap > 0 || (gap === 0 && before.number < toy.number)) break;
      sweep[to] = before;
    }
    if (to !== at) sweep[to] = toy;
  }
}

/** Each toy that is awake with those to its right that begin before it ends, and the sleepers to its left that reach it. */
function findPairs({ sweep, pairs }: Heap): void {
  pairs.length = 0;
  for (let at = 0; at < sweep.length; at += 1) {
    const toy = sweep[at];
    if (toy === undefined || toy.state === "resting" || toy.state === "won") continue;
    const left = toy.x - toy.radius - PIXEL;
    const right = toy.x + toy.radius + PIXEL;
    for (let next = at + 1; next < sweep.length; next += 1) {
      const other = sweep[next];
      if (other === undefined || other.x - other.radius >= right) break;
      if (other.state !== "won" && isNear(toy, other)) pairs.push(toy, other);
    }
    for (let before = at - 1; before >= 0; before -= 1) {
      const other = sweep[before];
      if (other === undefined || other.x - other.radius < left - WIDEST) break;
      if (other.state === "resting" && other.x + other.radius > left && isNear(other, toy)) pairs.push(other, toy);
    }
  }
}

const isNear = (one: Toy, other: Toy): boolean => Math.abs(one.y - other.y) < one.radius + other.radius + PIXEL;

/** Pushes two toys out of each other. Resting and held ones stand like walls, unless the hit is hard enough to wake. */
function separate(one: Toy, other: Toy, isFirst: boolean, friction: number): void {
  const dx = other.x - one.x;
  const dy = other.y - one.y;
  const reach = one.radius + other.radius;
  const square = dx * dx + dy * dy;
  if (square >= reach * reach || square === 0) return;
  const distance = Math.floor(Math.sqrt(square));
  const overlap = reach - distance;
  if (isFirst) hit(one, other, dx, dy, distance);
  const oneMoves = one.state === "moving";
  const otherMoves = other.state === "moving";
  if (!oneMoves && !otherMoves) return;
  const share = oneMoves && otherMoves ? 2 : 1;
  const slide = (other.x - other.fromX - one.x + one.fromX) * -dy + (other.y - other.fromY - one.y + one.fromY) * dx;
  const grip = ((overlap * friction) / 256) | 0;
  const wanted = (slide / distance) | 0;
  const taken = wanted > grip ? grip : wanted < -grip ? -grip : wanted;
  const pushX = ((dx * overlap + dy * taken) / (distance * share)) | 0;
  const pushY = ((dy * overlap - dx * taken) / (distance * share)) | 0;
  if (oneMoves) {
    one.x -= pushX;
    one.y -= pushY;
  }
  if (otherMoves) {
    other.x += pushX;
    other.y += pushY;
  }
}

/** What a hit does beside pushing: it wakes a sleeper, and when it is hard both bounce a little. */
function hit(one: Toy, other: Toy, dx: number, dy: number, distance: number): void {
  const speed = (((one.vx - other.vx) * dx + (one.vy - other.vy) * dy) / distance) | 0;
  if (speed > WAKING_HIT || one.state === "held" || other.state === "held") {
    wake(one);
    wake(other);
  }
  if (speed < HARD_HIT) return;
  const bounce = Math.floor(speed / 5);
  const bounceX = ((dx * bounce) / distance) | 0;
  const bounceY = ((dy * bounce) / distance) | 0;
  if (one.state === "moving") {
    one.x -= bounceX;
    one.y -= bounceY;
  }
  if (other.state === "moving") {
    other.x += bounceX;
    other.y += bounceY;
  }
}

/** The sides, the floor right of the wall, and the wall. */
function keepInside(toy: Toy, wallTop: number): void {
  const { wall, width, floor } = FIELD;
  if (toy.x < toy.radius) toy.x = toy.radius;
  if (toy.x > width - toy.radius) toy.x = width - toy.radius;
  const reach = toy.radius + wall.half;
  if (toy.y >= wallTop) {
    const side = toy.x - wall.x;
    if (side >= 0 && side < reach) toy.x = wall.x + reach;
    if (side < 0 && -side < reach) toy.x = wall.x - reach;
  } else {
    const dx = toy.x === wall.x ? 1 : toy.x - wall.x;
    const dy = toy.y - wallTop;
    const square = dx * dx + dy * dy;
    if (square < reach * reach) {
      const distance = Math.floor(Math.sqrt(square));
      toy.x += ((dx * (reach - distance)) / distance) | 0;
      toy.y += ((dy * (reach - distance)) / distance) | 0;
    }
  }
  if (toy.x > wall.x && toy.y > floor - toy.radius) {
    const sunk = toy.y - floor + toy.radius;
    const slide = toy.x - toy.fromX;
    const grip = ((sunk * FRICTION) / 256) | 0;
    toy.x -= slide > grip ? grip : slide < -grip ? -grip : slide;
    toy.y = floor - toy.radius;
  }
}

/** The speed is the way that was left of the tick; who goes hardly anywhere for a while sleeps. */
function comeToRest(heap: Heap, toy: Toy, wallTop: number): void {
  const wasFalling = toy.vy;
  toy.vx = toy.x - toy.fromX;
  toy.vy = toy.y - toy.fromY;
  // Who fell less far than it should have leans on something and rolls; in the air it spins on.
  const leans = toy.vy < wasFalling - 2;
  if (leans) {
    if (wasFalling > HARD_HIT && toy.y === FIELD.floor - toy.radius) toy.vy = -Math.floor(wasFalling / 4);
    toy.spin = ((toy.vx * 41) / toy.radius) | 0;
    toy.vx -= (toy.vx / 8) | 0;
    toy.vy -= (toy.vy / 8) | 0;
  }
  const angle = toy.angle + toy.spin;
  toy.angle = angle - Math.floor(angle / TURN) * TURN;
  if (Math.abs(toy.x - toy.restX) + Math.abs(toy.y - toy.restY) > NEAR || isOnWallTop(toy, wallTop)) {
    toy.restX = toy.x;
    toy.restY = toy.y;
    toy.still = 0;
    wakeNeighbours(heap, toy);
    return;
  }
  toy.still += 1;
  if (toy.still < SLEEPY_TICKS) return;
  toy.state = "resting";
  toy.vx = 0;
  toy.vy = 0;
  toy.spin = 0;
}
