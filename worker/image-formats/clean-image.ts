/** An image ready to be stored: its type read from its own bytes, and everything but the picture removed. */
export interface CleanImage {
  bytes: Uint8Array;
  extension: "jpg" | "png" | "webp";
  widthPx: number;
  heightPx: number;
}

/** A picture whose file was read to its end. */
export interface ParsedImage extends CleanImage {
  /** Whether its data is a whole picture, where that can be told: asked only once its size is known to be small enough. */
  isWhole?: () => boolean | Promise<boolean>;
}

/** A reader over bytes that throws RangeError past the end, which is how a truncated file shows. */
export class ByteReader {
  readonly bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.bytes.length;
  }

  uint8 = (at: number): number => this.#view.getUint8(at);
  uint16 = (at: number): number => this.#view.getUint16(at);
  uint32 = (at: number): number => this.#view.getUint32(at);
  uint16LittleEndian = (at: number): number => this.#view.getUint16(at, true);
  uint24LittleEndian = (at: number): number => this.uint16LittleEndian(at) | (this.uint8(at + 2) << 16);
  uint32LittleEndian = (at: number): number => this.#view.getUint32(at, true);

  /** Latin-1 text, for four-letter chunk names. */
  text(at: number, length: number): string {
    return String.fromCharCode(...this.slice(at, at + length));
  }

  slice(from: number, to: number): Uint8Array {
    if (from < 0 || to > this.length || from > to) throw new RangeError("Past the end of the file");
    return this.bytes.subarray(from, to);
  }
}

/** The pieces of a file, one after the other. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
