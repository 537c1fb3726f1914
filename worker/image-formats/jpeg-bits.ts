// ITU T.81: the bits of a scan, and the codes that they are written in.

/** How often each length of code occurs, from 1 to 16 bits, and what the codes stand for (annex C). */
export interface HuffmanTable {
  counts: Uint8Array;
  symbols: Uint8Array;
}

/** A scan whose data, or whose table, is not there. */
export class TruncatedScanError extends Error {}

export const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** For each sequence of 16 bits the code that it begins with: its symbol, and its length times 256; 0 for none. */
export type Codes = Uint16Array;

export function codesOf(table: HuffmanTable | undefined): Codes | null {
  if (table === undefined) return null;
  const codes = new Uint16Array(0x1_0000);
  let [from, at] = [0, 0];
  for (const [index, count] of table.counts.entries()) {
    const length = index + 1;
    for (let code = 0; code < count; code += 1, at += 1) {
      const to = from + (1 << (16 - length));
      codes.fill((length << 8) | (table.symbols[at] ?? 0), from, to);
      from = to;
    }
  }
  return codes;
}

/** The bits of a scan's data, without its stuffed bytes. */
export class Bits {
  readonly #data: Uint8Array;
  #at = 0;
  #held = 0;
  #count = 0;
  #lacking = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  /** The symbol of the next code. @throws TruncatedScanError */
  symbol(codes: Codes | null): number {
    if (codes === null) throw new TruncatedScanError();
    this.#fill();
    const found = codes[(this.#held >>> (this.#count - 16)) & 0xffff] ?? 0;
    if (found === 0) throw new TruncatedScanError();
    this.#count -= found >> 8;
    return found & 0xff;
  }

  take(count: number): number {
    this.#fill();
    this.#count -= count;
    return (this.#held >>> this.#count) & ((1 << count) - 1);
  }

  drop(count: number): void {
    if (count > 16) throw new TruncatedScanError();
    this.#fill();
    this.#count -= count;
  }

  /** Goes on after the next restart. */
  restart(): void {
    this.end();
    const data = this.#data;
    let at = this.#at;
    while (at < data.length && !(data[at] === 0xff && isRestart(data[at + 1] ?? 0))) at += 1;
    if (at === data.length) throw new TruncatedScanError();
    this.#at = at + 2;
    [this.#count, this.#lacking] = [0, 0];
  }

  /** @throws TruncatedScanError if more was read than there is */
  end(): void {
    if (this.#lacking > this.#count) throw new TruncatedScanError();
  }

  /** Holds at least 16 bits; zeros follow the end of the data. */
  #fill(): void {
    while (this.#count < 16) {
      const byte = this.#data[this.#at];
      const ends = byte === undefined || (byte === 0xff && this.#data[this.#at + 1] !== 0);
      if (ends) {
        this.end();
        this.#lacking += 8;
      } else this.#at += byte === 0xff ? 2 : 1;
      this.#held = (this.#held << 8) | (ends ? 0 : byte);
      this.#count += 8;
    }
  }
}
