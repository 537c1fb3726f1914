import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

const SIDE_PX = 1024;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const [EIGHT_BITS, TRUE_COLOUR, UP] = [8, 2, 2];

/** A square PNG whose colours follow from a text: a gradient of two colours from top to bottom. */
export function pictureOf(text: string): Buffer {
  const colours = createHash("sha256").update(text).digest();
  const channel = (at: number, y: number) => {
    const [from, to] = [colours.readUInt8(at), colours.readUInt8(at + 3)];
    return Math.round(from + ((to - from) * y) / SIDE_PX);
  };
  const rows = Array.from({ length: SIDE_PX }, (_, y) => {
    const row = Buffer.alloc(1 + SIDE_PX * 3);
    // Each row is stored as its difference from the one above, which is small, so the file is small.
    row[0] = UP;
    for (let at = 1; at < row.length; at += 1) {
      const colour = (at - 1) % 3;
      row[at] = channel(colour, y) - (y === 0 ? 0 : channel(colour, y - 1));
    }
    return row;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE_PX, 0);
  header.writeUInt32BE(SIDE_PX, 4);
  header.set([EIGHT_BITS, TRUE_COLOUR], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
