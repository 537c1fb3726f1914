import { integer, text } from "drizzle-orm/sqlite-core";

/** A moment as UTC milliseconds since 1970, the unit of `ctx.now`. */
export const moment = (name: string) => integer(name);

/** Yes or no, as 1 or 0. */
export const flag = (name: string) => integer(name, { mode: "boolean" });

/** An integer that identifies a row inside the database and the objects. It never leaves them (docs/decisions/110). */
export const key = (name: string) => integer(name);

/** A UUIDv7 as text: sorting by it is sorting by creation, so it serves as the keyset cursor of every list. */
export const id = (name: string) => text(name);

/** Where ids of a moment (UTC milliseconds) begin: after all earlier ones. A UUIDv7 begins with its milliseconds. */
export function idsFrom(at: number): string {
  const digits = at.toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
