import { type SQL, is, sql } from "drizzle-orm";
import { type SQLiteColumn, SQLiteTable, getTableConfig } from "drizzle-orm/sqlite-core";
import { z } from "zod";

import { users } from "../../db/schema/people.ts";
import type { Image } from "./audit-actions.ts";

/** D1 limits a function to 32 arguments, so a wide row's JSON is built in steps. */
const PAIRS_PER_CALL = 15;

/**
 * A JSON object of values by column name, always in the same order, so that equal texts mean equal rows. Raw
 * bytes become hexadecimal text; no undo restores such a column.
 */
export function imageOf(values: readonly { name: string; value: SQL }[]): SQL {
  let image = sql`json_object()`;
  for (let start = 0; start < values.length; start += PAIRS_PER_CALL) {
    const pairs = values
      .slice(start, start + PAIRS_PER_CALL)
      .map(({ name, value }) => sql`${path(name)}, iif(typeof(${value}) = 'blob', lower(hex(${value})), ${value})`);
    image = sql`json_insert(${image}, ${sql.join(pairs, sql`, `)})`;
  }
  return image;
}

/** The value of a column in an image. `image` is a column with an image. */
export const inImage = (image: SQL, name: string): SQL => sql`${image} ->> ${path(name)}`;

/** Every column of a table. */
export const columnsOf = (table: SQLiteTable): readonly SQLiteColumn[] => getTableConfig(table).columns;

/** The columns of a table's primary key, in their order. */
export function keyOf(table: SQLiteTable): readonly SQLiteColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
}

/** The column that refers to the row's person, if there is one. */
export function ownerOf(table: SQLiteTable): SQLiteColumn | undefined {
  if (table === users) return users.id;
  const references = getTableConfig(table).foreignKeys.map((key) => key.reference());
  return references.find(({ foreignTable }) => is(foreignTable, SQLiteTable) && foreignTable === users)?.columns[0];
}

// Inlined: a statement may have a hundred parameters, and a wide table's names would use up most of them.
const path = (name: string): SQL => sql.raw(`'$.${name}'`);

const image = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

export const parsedImage = (stored: string): Image => image.parse(JSON.parse(stored));
