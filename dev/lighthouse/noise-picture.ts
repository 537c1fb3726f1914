import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

const CHANNELS = 3;
const HEADER = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const part = Buffer.alloc(body.length + 8);
  part.writeUInt32BE(data.length);
  body.copy(part, 4);
  part.writeUInt32BE(crc32(body), body.length + 4);
  return part;
}

/** A PNG of a phone's shape with about this size, because noise cannot be compressed. @param size in bytes, roughly */
export function noisePicture(size: number): Buffer<ArrayBuffer> {
  const width = Math.round(Math.sqrt(size / CHANNELS / 2));
  const height = width * 2;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  // Eight bits a channel, red green blue.
  header.set([8, 2], 8);
  const rows = Array.from({ length: height }, () => [Buffer.from([0]), randomBytes(width * CHANNELS)]);
  const pixels = deflateSync(Buffer.concat(rows.flat()));
  return Buffer.concat([HEADER, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}
