import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { customType, integer, text } from "drizzle-orm/sqlite-core";

/** A moment as UTC milliseconds since 1970, the unit of `ctx.now`. */
export const moment = (name: string) => integer(name);

/** Yes or no, as 1 or 0. */
export const flag = (name: string) => integer(name, { mode: "boolean" });

/** An integer that identifies a row inside the database and the objects. It never leaves them (D003). */
export const key = (name: string) => integer(name);

/** A UUID as text. Those of `ctx.newId` sort by creation, so they serve as the keyset cursor of a list. */
export const id = (name: string) => text(name);

/**
 * Raw bytes in the database, text everywhere else. D1 sends a blob as an array of numbers, which is slow, so bytes are
 * sent as hexadecimal text: every parameter (`worker/db/statements.ts`), and what hot calls read ({@link asText}).
 */
const bytes = (written: (digits: string) => string) =>
  customType<{ data: string; driverData: string | number[] }>({
    dataType: () => "blob",
    toDriver: (value) => sql`unhex(${value}, '-')`,
    fromDriver: (stored) =>
      written(typeof stored === "string" ? stored.toLowerCase() : Buffer.from(stored).toString("hex")),
  });

export const uuid = bytes(asUuid);

/** Hexadecimal digits. */
export const hex = bytes((digits) => digits);

/** Selects a column of bytes as text, which is faster than as a blob. */
export const asText = <Column extends AnyColumn>(column: Column): SQL.Aliased<Column["_"]["data"]> =>
  sql`hex(${column})`.mapWith(column).as(column.name);

/** 32 hexadecimal digits as a UUID. */
export function asUuid(digits: string): string {
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
}
