import { Column, type DriverValueDecoder, SQL, is } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { SelectedFieldsOrdered } from "drizzle-orm/operations";

/** The selected fields in order: the path of each in the result object, and its column or expression. */
export type Fields = SelectedFieldsOrdered<SQLiteColumn>;

/** Turns a row from D1 into the object that a verb gets. */
export type RowDecoder = (row: Record<string, unknown>) => Record<string, unknown>;

type Decode = (value: unknown) => unknown;

/**
 * The decoder of a statement's rows: by column order as in Drizzle, but computed once per statement instead of per
 * cell. A left-joined table cannot be selected whole; select its columns one by one.
 */
export function rowDecoder(fields: Fields): RowDecoder {
  const columns = fields.map(({ path: [name = "", inner], field }, index) => ({
    name,
    inner,
    decode: decoderOf(field),
    // The columns of one table are adjacent.
    isFirstOfTable: inner !== undefined && fields[index - 1]?.path[0] !== name,
  }));
  return (row) => {
    const cells = Object.values(row);
    if (cells.length !== columns.length) throw new Error("two columns of one name: D1 answers only one of them");
    const decoded: Record<string, unknown> = {};
    let nested: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index];
      if (column === undefined) continue;
      const { name, inner, decode, isFirstOfTable } = column;
      const cell = cells[index];
      const value = cell === null || decode === null ? cell : decode(cell);
      if (inner === undefined) {
        decoded[name] = value;
      } else {
        if (isFirstOfTable) decoded[name] = nested = {};
        nested[inner] = value;
      }
    }
    return decoded;
  };
}

/** How a stored value is decoded; null if it is returned as it is. */
function decoderOf(field: Fields[number]["field"]): Decode | null {
  if (is(field, Column)) {
    if (field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return null;
    return (value) => field.mapFromDriverValue(value);
  }
  // `mapWith` stores its decoder in a property that Drizzle's types do not expose.
  const expression: object = is(field, SQL.Aliased) ? field.sql : field;
  if ("decoder" in expression && isDecoder(expression.decoder)) {
    const { decoder } = expression;
    return (value) => decoder.mapFromDriverValue(value);
  }
  throw new Error("a selected field that is neither column nor SQL");
}

function isDecoder(value: unknown): value is DriverValueDecoder<unknown, unknown> {
  return typeof value === "object" && value !== null && "mapFromDriverValue" in value;
}
