import { Column, type DriverValueDecoder, SQL, is } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { SelectedFieldsOrdered } from "drizzle-orm/operations";

/** What a statement selects, in order: where in the object it goes, and what it is. */
export type Fields = SelectedFieldsOrdered<SQLiteColumn>;

/** Makes of a row as D1 answers it the object that a verb gets. */
export type RowDecoder = (row: Record<string, unknown>) => Record<string, unknown>;

type Decode = (value: unknown) => unknown;

/**
 * How the rows of a statement are decoded: by the order of their columns, as Drizzle has it, but worked out once for the
 * statement and not for each cell. A table of a left join is not selected whole: its columns are, one by one.
 */
export function rowDecoder(fields: Fields): RowDecoder {
  const columns = fields.map(({ path: [name = "", inner], field }, index) => ({
    name,
    inner,
    decode: decoderOf(field),
    // The columns of one table follow each other.
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

/** What a stored value becomes; null where it stays as it is. */
function decoderOf(field: Fields[number]["field"]): Decode | null {
  if (is(field, Column)) {
    if (field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return null;
    return (value) => field.mapFromDriverValue(value);
  }
  // Drizzle keeps what `mapWith` was given under a name that its types leave out.
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
