import { FIELD, PIXEL, TURN } from "./field.ts";
import { type Toy, WIDEST } from "./toys.ts";

/** The toys, and the data structures to find their contacts. */
export interface Heap {
  readonly toys: readonly Toy[];
  /** The toys sorted by left edge, then by number; kept between ticks, because few change places. */
  readonly sweep: Toy[];
  /** This tick's pairs of toys that may touch, flattened. */
  readonly pairs: Toy[];
}

export const createHeap = (toys: readonly Toy[]): Heap => ({ toys, sweep: [...toys], pairs: [] });

const GRAVITY = 22;
const FASTEST = 11 * PIXEL;
const ITERATIONS = 4;
/** The share, in 256ths, of a tangential movement that friction may take back. */
const FRICTION = 128;
/** Lower friction pours a flatter heap. */
const POURING_FRICTION = 64;
/** Faster hits bounce, and wake the other toy. */
const HARD_HIT = 2 * PIXEL;
const WAKING_HIT = PIXEL;
/** A toy that stays this close to its place for so long falls asleep; one that leaves it wakes its neighbours. */
const NEAR = 80;
const SLEEPY_TICKS = 12;
const NEIGHBOUR = 2 * PIXEL;

/** While pouring, the wall is infinitely high. */
export const POURING = -FIELD.height;

const clampSpeed = (speed: number): number => (speed > FASTEST ? FASTEST : speed < -FASTEST ? -FASTEST : speed);

/** Toys may not rest on the wall's top: a unit to either side would end it. */
const isOnWallTop = (toy: Toy, wallTop: number): boolean =>
  toy.y < wallTop &&
  Math.abs(toy.x - FIELD.wall.x) < toy.radius &&
  wallTop - toy.y < toy.radius + FIELD.wall.half + PIXEL;

export function wake(toy: Toy): void {
  if (toy.state !== "resting") return;
  toy.state = "moving";
  toy.still = 0;
}

/** Wakes toys that touch `toy` and may lean on it. */
export function wakeNeighbours(heap: Heap, toy: Toy): void {
  for (const other of heap.toys) {
    if (other.state !== "resting" || other.y > toy.y + toy.radius) continue;
    const reach = toy.radius + other.radius + NEIGHBOUR;
    const dx = other.x - toy.x;
    const dy = other.y - toy.y;
    if (dx * dx + dy * dy < reach * reach) wake(other);
  }
}

/** Whether everything is at rest. */
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

/** Insertion sort: the list is nearly sorted. */
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

/** Each awake toy with the overlapping ones to its right, and the sleeping ones to its left that reach it. */
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

/** Pushes two overlapping toys apart. Resting and held ones do not move, unless the hit is hard enough to wake. */
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

/** Effects of a hit besides pushing: it wakes a sleeping toy, and if it is hard both bounce. */
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

/** Collisions with the sides, the floor right of the wall, and the wall. */
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

/** The speed is the distance actually moved in this tick; a toy that hardly moves for a while falls asleep. */
function comeToRest(heap: Heap, toy: Toy, wallTop: number): void {
  const wasFalling = toy.vy;
  toy.vx = toy.x - toy.fromX;
  toy.vy = toy.y - toy.fromY;
  // A toy that fell less far than it should leans on something and rolls; in the air it keeps spinning.
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
