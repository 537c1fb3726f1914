// ITU T.81: the entropy-coded data of scans, read without making a picture of it.
import { Bits, type Codes, codesOf, TruncatedScanError, type HuffmanTable } from "./jpeg-bits.ts";

/** How often progressive scans may go through all coefficients; encoders need about four. */
const PASSES_MAX = 8;
const BLOCK = 64;

export interface Component {
  id: number;
  /** Blocks a unit of the picture has of it, side by side and one below the other. */
  across: number;
  down: number;
}

export interface Frame {
  isProgressive: boolean;
  widthPx: number;
  heightPx: number;
  components: readonly Component[];
}

export interface Scan {
  parts: readonly { component: Component; dc: HuffmanTable | undefined; ac: HuffmanTable | undefined }[];
  /** The first and last coefficient. */
  first: number;
  last: number;
  /** Whether it adds a bit to coefficients of earlier scans. */
  refines: boolean;
  /** Units between two restarts; 0 without. */
  restartEvery: number;
  data: Uint8Array;
}

/** Whether the scans of a frame hold all of its blocks. */
export function holdsAllBlocks(frame: Frame, scans: readonly Scan[]): boolean {
  const grids = new Map(frame.components.map((component) => [component, new Grid(frame, component)]));
  const begun = new Set<Component>();
  let left = PASSES_MAX * BLOCK * frame.components.length;
  try {
    for (const scan of scans) {
      left -= (scan.last - scan.first + 1) * scan.parts.length;
      if (left < 0) return false;
      readScan(frame, scan, grids);
      if (scan.first === 0) for (const { component } of scan.parts) begun.add(component);
    }
  } catch (error) {
    if (error instanceof TruncatedScanError) return false;
    throw error;
  }
  return begun.size === frame.components.length;
}

/** The blocks of a component; of a progressive picture it notes which coefficients are not zero, two words a block. */
class Grid {
  readonly wide: number;
  readonly own: readonly [wide: number, high: number];
  readonly nonzero: Uint32Array;

  constructor(frame: Frame, { across, down }: Component) {
    const [unitsWide, unitsHigh] = unitsOf(frame);
    const [most, tallest] = mostOf(frame);
    this.wide = unitsWide * across;
    this.own = [Math.ceil((frame.widthPx * across) / (8 * most)), Math.ceil((frame.heightPx * down) / (8 * tallest))];
    this.nonzero = new Uint32Array(frame.isProgressive ? 2 * this.wide * unitsHigh * down : 0);
  }
}

const mostOf = ({ components }: Frame): [number, number] => [
  Math.max(...components.map(({ across }) => across)),
  Math.max(...components.map(({ down }) => down)),
];

function unitsOf(frame: Frame): [number, number] {
  const [most, tallest] = mostOf(frame);
  return [Math.ceil(frame.widthPx / (8 * most)), Math.ceil(frame.heightPx / (8 * tallest))];
}

function readScan(frame: Frame, scan: Scan, grids: ReadonlyMap<Component, Grid>): void {
  const bits = new Bits(scan.data);
  const read = blockReader(frame, scan, bits);
  const [only, another] = scan.parts;
  // A component by itself has only the blocks of its picture, without those that fill the last units.
  const alone = another === undefined && only !== undefined ? grids.get(only.component)?.own : undefined;
  const [wide, high] = alone ?? unitsOf(frame);
  const parts = scan.parts.flatMap(({ component, dc, ac }) => {
    const grid = grids.get(component);
    return grid ? [{ ...component, ...(alone && { across: 1, down: 1 }), grid, dc: codesOf(dc), ac: codesOf(ac) }] : [];
  });
  let untilRestart = scan.restartEvery;
  for (let unitY = 0; unitY < high; unitY += 1) {
    for (let unitX = 0; unitX < wide; unitX += 1) {
      if (scan.restartEvery > 0 && untilRestart === 0) {
        bits.restart();
        read.restart();
        untilRestart = scan.restartEvery;
      }
      untilRestart -= 1;
      for (const { across, down, grid, dc, ac } of parts) {
        for (let y = unitY * down; y < (unitY + 1) * down; y += 1)
          for (let x = unitX * across; x < (unitX + 1) * across; x += 1)
            read.block(dc, ac, grid.nonzero, 2 * (y * grid.wide + x));
      }
    }
  }
  bits.end();
}

/** Reads a block of each kind of scan (annexes F and G). */
function blockReader({ isProgressive }: Frame, { first, last, refines }: Scan, bits: Bits) {
  /** How many blocks follow that have no more coefficients. */
  let blocksWithout = 0;

  const readFirst = (dc: Codes | null): void => bits.drop(bits.symbol(dc));

  const readWhole = (dc: Codes | null, ac: Codes | null): void => {
    readFirst(dc);
    for (let at = 1; at < BLOCK; at += 1) {
      const symbol = bits.symbol(ac);
      const [zeros, size] = [symbol >> 4, symbol & 15];
      if (size === 0 && zeros < 15) return;
      at += zeros;
      bits.drop(size);
    }
  };

  const readBand = (ac: Codes | null, nonzero: Uint32Array, block: number): void => {
    if (blocksWithout > 0) {
      blocksWithout -= 1;
      return;
    }
    for (let at = first; at <= last; at += 1) {
      const symbol = bits.symbol(ac);
      const [zeros, size] = [symbol >> 4, symbol & 15];
      if (size === 0 && zeros < 15) {
        blocksWithout = (1 << zeros) - 1 + bits.take(zeros);
        return;
      }
      at += zeros;
      bits.drop(size);
      if (size > 0) mark(nonzero, block, at);
    }
  };

  const refineBand = (ac: Codes | null, nonzero: Uint32Array, block: number): void => {
    let at = first;
    while (blocksWithout === 0 && at <= last) {
      const symbol = bits.symbol(ac);
      const size = symbol & 15;
      let zeros = symbol >> 4;
      if (size === 0 && zeros < 15) {
        blocksWithout = (1 << zeros) + bits.take(zeros);
        break;
      }
      if (size > 0) bits.drop(1);
      for (; at <= last; at += 1) {
        if (isMarked(nonzero, block, at)) bits.drop(1);
        else if (zeros === 0) break;
        else zeros -= 1;
      }
      if (size > 0 && at <= last) mark(nonzero, block, at);
      at += 1;
    }
    if (blocksWithout === 0) return;
    for (; at <= last; at += 1) if (isMarked(nonzero, block, at)) bits.drop(1);
    blocksWithout -= 1;
  };

  return {
    restart: () => {
      blocksWithout = 0;
    },
    block: (dc: Codes | null, ac: Codes | null, nonzero: Uint32Array, block: number): void => {
      if (!isProgressive) readWhole(dc, ac);
      else if (first === 0 && refines) bits.drop(1);
      else if (first === 0) readFirst(dc);
      else if (refines) refineBand(ac, nonzero, block);
      else readBand(ac, nonzero, block);
    },
  };
}

const mark = (nonzero: Uint32Array, block: number, at: number): void => {
  if (at < BLOCK) nonzero[block + (at >> 5)] = (nonzero[block + (at >> 5)] ?? 0) | (1 << (at & 31));
};
const isMarked = (nonzero: Uint32Array, block: number, at: number): boolean =>
  (((nonzero[block + (at >> 5)] ?? 0) >>> (at & 31)) & 1) === 1;
