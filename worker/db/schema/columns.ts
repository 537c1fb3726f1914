import { customType, integer, text } from "drizzle-orm/sqlite-core";

/** A moment as UTC milliseconds since 1970, the unit of `ctx.now`. */
export const moment = (name: string) => integer(name);

/** Yes or no, as 1 or 0. */
export const flag = (name: string) => integer(name, { mode: "boolean" });

/** An integer that identifies a row inside the database and the objects. It never leaves them (docs/decisions/110). */
export const key = (name: string) => integer(name);

/** A UUIDv7 as text: sorting by it is sorting by creation, so it serves as the keyset cursor of a list. */
export const id = (name: string) => text(name);

/** D1 answers a blob as an array of its bytes. */
const bytes = customType<{ data: string; driverData: Uint8Array | number[] }>;

/** A UUID: 16 raw bytes in the database, text everywhere else. */
export const uuid = bytes({
  dataType: () => "blob",
  toDriver: bytesOf,
  fromDriver: (stored) => asUuid(Buffer.from(stored)),
});

/** Raw bytes in the database, hexadecimal text everywhere else. */
export const hex = bytes({
  dataType: () => "blob",
  toDriver: (digits) => Buffer.from(digits, "hex"),
  fromDriver: (stored) => Buffer.from(stored).toString("hex"),
});

/** The 16 bytes of a UUID. */
export function bytesOf(written: string): Buffer {
  return Buffer.from(written.replaceAll("-", ""), "hex");
}

/** 16 bytes as the text of a UUID. */
export const asUuid = (raw: Buffer): string => raw.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
