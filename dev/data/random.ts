import { v7 } from "uuid";

/** A seeded random generator. Never for secrets. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** `count` distinct indexes below `size` except `except`; low ones are likelier, as fame is distributed. */
  famous(size: number, count: number, except: number): number[];
}

/** The generator mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next() {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError("nothing to pick from");
      return item;
    },
    famous(size, count, except) {
      const chosen = new Set<number>();
      const wanted = Math.min(count, size - 1);
      while (chosen.size < wanted) {
        const index = Math.floor(next() ** 1.6 * size);
        if (index !== except) chosen.add(index);
      }
      return [...chosen];
    },
  };
}

/** UUIDv7s ordered by their moments; request them in ascending order. */
export function createIds(random: Random): (milliseconds: number) => string {
  let last = -1;
  let sequence = 0;
  const bytes = new Uint8Array(16);
  return (milliseconds) => {
    sequence = milliseconds === last ? sequence + 1 : 0;
    last = milliseconds;
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = Math.floor(random.next() * 256);
    return v7({ msecs: milliseconds, seq: sequence, random: bytes });
  };
}
