import { describe, expect, test } from "vitest";

import {
  CLOSING_TICKS,
  DROP,
  DROPS_PER_ROUND,
  FIELD,
  KINDS,
  LEFT,
  MOST_TICKS,
  type Machine,
  PIXEL,
  RIGHT,
  ROUND_TICKS,
  TICKS_PER_SECOND,
  advance,
  createMachine,
  giveSalt,
  hashOf,
} from "../../../contract/claw-machine/machine.ts";
import { play } from "../../../dev/claw-machine/play.ts";
import { randomHand, randomSalts } from "../../../dev/claw-machine/random-rounds.ts";

const seeds = (many: number) => Array.from({ length: many }, (_, index) => Math.imul(index, 0x9e3779b1));
const places = ({ toys }: Machine) => toys.map(({ x, y }) => ({ x, y }));
const doFor = (machine: Machine, ticks: number, input: number) => {
  for (let tick = 0; tick < ticks; tick += 1) advance(machine, input);
};

test("an idle round lasts 15 seconds, scores nothing and moves no toy", () => {
  expect(ROUND_TICKS / TICKS_PER_SECOND).toBe(15);
  for (const seed of seeds(60)) {
    const machine = createMachine(seed);
    const before = places(machine);
    while (advance(machine, 0));
    expect(machine).toMatchObject({ tick: ROUND_TICKS, score: 0, isOver: true, prizes: [] });
    expect(places(machine)).toEqual(before);
  }
});

test("each seed creates a different machine, and always the same one", () => {
  expect(hashOf(createMachine(5))).toBe(hashOf(createMachine(5)));
  expect(new Set(seeds(100).map((seed) => hashOf(createMachine(seed))))).toHaveProperty("size", 100);
});

test("thirty-six toys lie right of the wall and below its top, without overlapping", () => {
  for (const seed of seeds(50)) {
    const { toys } = createMachine(seed);
    expect(toys).toHaveLength(36);
    for (const [number, { x, y, radius }] of toys.entries()) {
      expect(x - radius).toBeGreaterThanOrEqual(FIELD.wall.x + FIELD.wall.half);
      expect(x + radius).toBeLessThanOrEqual(FIELD.width);
      expect(y + radius).toBeLessThanOrEqual(FIELD.floor);
      expect(y).toBeGreaterThan(FIELD.wall.top);
      for (const other of toys.slice(number + 1)) {
        const apart = Math.hypot(other.x - x, other.y - y);
        expect(apart, `${seed}`).toBeGreaterThan(radius + other.radius - 4 * PIXEL);
      }
    }
  }
});

test("every round keeps its state in integers, and its score equals the worth of its prizes", () => {
  for (const seed of seeds(60)) {
    const { machine } = play(seed, randomHand(seed), randomSalts(seed));
    const numbers = JSON.stringify(machine).match(/-?\d[\d.e+]*/g) ?? [];
    expect(numbers.filter((number) => !Number.isSafeInteger(Number(number)))).toEqual([]);
    expect(machine.score).toBe(machine.prizes.reduce((sum, kind) => sum + (KINDS[kind]?.worth ?? 0), 0));
    expect(machine.tick).toBeLessThan(MOST_TICKS);
    expect(machine.drops.length).toBeLessThanOrEqual(DROPS_PER_ROUND);
  }
});

describe("the claw", () => {
  test("moves in the pressed direction, stops when both directions are pressed, and stays in the cabinet", () => {
    const machine = createMachine(1);
    const { claw } = machine;
    expect(claw.x).toBe(FIELD.chute.middle);
    doFor(machine, 60, RIGHT);
    expect(claw.x).toBeGreaterThan(FIELD.chute.middle + 200 * PIXEL);
    doFor(machine, 10, LEFT | RIGHT);
    expect(claw.vx).toBe(0);
    doFor(machine, 200, RIGHT);
    expect(claw.x).toBeLessThan(FIELD.width);
    doFor(machine, 200, LEFT);
    expect(claw).toMatchObject({ x: FIELD.chute.middle, vx: 0 });
  });

  test("does not drop into the chute", () => {
    const machine = createMachine(1);
    doFor(machine, 60, DROP);
    expect(machine.drops).toEqual([]);
  });

  test("drops once for each press, however long the press lasts", () => {
    const machine = createMachine(1);
    doFor(machine, 40, RIGHT);
    doFor(machine, 100, DROP);
    expect(machine.waitsFor).toBe(0);
    giveSalt(machine, 0, 2 ** 31 - 1);
    doFor(machine, 400, DROP);
    expect(machine.drops).toHaveLength(1);
  });

  test("closes for 36 ticks and then waits for the random salt that the Worker gives a drop, and uses it once", () => {
    const machine = createMachine(1);
    doFor(machine, 40, RIGHT);
    advance(machine, DROP);
    while (machine.waitsFor === null) advance(machine, 0);
    const landed = machine.tick;
    expect(machine.drops[0]).toMatchObject({ landedAt: landed, salt: null });
    while (advance(machine, 0));
    expect(machine.tick).toBe(landed + CLOSING_TICKS);
    giveSalt(machine, 1, 7);
    expect(machine.waitsFor).toBe(0);
    giveSalt(machine, 0, 8);
    giveSalt(machine, 0, 9);
    expect(machine.drops[0]).toMatchObject({ salt: 8 });
    expect(advance(machine, 0)).toBe(true);
  });

  test("ends in the same state whenever the drop's random salt arrives", () => {
    const rounds = [0, 10, 100].map((later) => {
      const machine = createMachine(3);
      doFor(machine, 50, RIGHT);
      advance(machine, DROP);
      while (machine.waitsFor === null) advance(machine, 0);
      doFor(machine, later, 0);
      giveSalt(machine, 0, 12_345);
      while (machine.tick < 500) advance(machine, 0);
      return hashOf(machine);
    });
    expect(new Set(rounds)).toHaveProperty("size", 1);
  });
});
