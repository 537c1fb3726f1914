import { FIELD, PIXEL, TURN } from "./field.ts";
import { below, createRandom } from "./random.ts";

/** A kind of toy: its value, size, and how well the claw holds it. */
interface Kind {
  worth: number;
  radius: number;
  /** Of 1,000 well-aimed grips, how many hold. */
  hold: number;
}

const BIG: Kind = { worth: 10, radius: 25 * PIXEL, hold: 780 };
const MIDDLE: Kind = { worth: 15, radius: 21 * PIXEL, hold: 700 };
const SMALL: Kind = { worth: 25, radius: 18 * PIXEL, hold: 580 };
const RARE: Kind = { worth: 50, radius: 15 * PIXEL, hold: 400 };

/** The biggest toy's width. */
export const WIDEST = 2 * BIG.radius;

/** The twenty kinds by number: eight big ones, six medium ones, four small and two rare. */
export const KINDS: readonly Kind[] = [BIG, MIDDLE, SMALL, RARE].flatMap((kind, size) =>
  Array.from({ length: [8, 6, 4, 2][size] ?? 0 }, () => kind),
);

/** The toys in every machine: `count` toys of the `kinds` from `first` on. */
const LOTS = [
  { count: 13, first: 0, kinds: 8 },
  { count: 12, first: 8, kinds: 6 },
  { count: 8, first: 14, kinds: 4 },
  { count: 3, first: 18, kinds: 2 },
];

/** Resting toys do not move at all until something wakes them. */
type ToyState = "resting" | "moving" | "held" | "won";

/** One toy; lengths in units, speeds in units per tick. */
export interface Toy {
  /** Its index among the thirty-six. */
  readonly number: number;
  readonly kind: number;
  readonly radius: number;
  x: number;
  y: number;
  vx: number;
  vy: number;
  /** In 256ths of a turn, clockwise. */
  angle: number;
  spin: number;
  state: ToyState;
  /** Its position at the beginning of this tick. */
  fromX: number;
  fromY: number;
  /** The place where it last woke for a reason, and for how many ticks it has hardly left it. */
  restX: number;
  restY: number;
  still: number;
}

const COLUMNS = 6;
const SHAKE = 5 * PIXEL;

/** Thirty-six toys in random order, in loose rows above the floor, before they fall into a heap. */
export function spreadToys(seed: number): Toy[] {
  const random = createRandom(seed);
  const kinds: number[] = [];
  for (const { count, first, kinds: many } of LOTS) {
    for (let made = 0; made < count; made += 1) kinds.push(first + below(random, many));
  }
  for (let last = kinds.length - 1; last > 0; last -= 1) {
    const other = below(random, last + 1);
    const kind = kinds[last] ?? 0;
    kinds[last] = kinds[other] ?? 0;
    kinds[other] = kind;
  }
  const left = FIELD.wall.x + FIELD.wall.half;
  const column = Math.floor((FIELD.width - left) / COLUMNS);
  return kinds.map((kind, number) => {
    const row = Math.floor(number / COLUMNS);
    const { radius } = KINDS[kind] ?? BIG;
    const aside = row - Math.floor(row / 2) * 2 === 0 ? Math.floor(column / 4) : Math.floor((column * 3) / 4);
    const x = left + column * (number - row * COLUMNS) + aside + below(random, 2 * SHAKE) - SHAKE;
    const y = FIELD.floor - BIG.radius - row * 40 * PIXEL - below(random, SHAKE);
    const still = { vx: 0, vy: 0, spin: 0, still: 0, fromX: x, fromY: y, restX: x, restY: y };
    return { ...still, number, kind, radius, x, y, angle: below(random, TURN), state: "moving" };
  });
}
