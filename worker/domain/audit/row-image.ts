import { type SQL, is, sql } from "drizzle-orm";
import { type SQLiteColumn, SQLiteTable, getTableConfig } from "drizzle-orm/sqlite-core";

import { users } from "../../db/schema/people.ts";

/** D1 lets a function have 32 arguments, so a wide row's JSON is made in steps. */
const PAIRS_PER_CALL = 15;

/** The JSON of some values under their columns' names, always in this order: equal texts are equal rows. */
export function imageOf(values: readonly { name: string; value: SQL }[]): SQL {
  let image = sql`json_object()`;
  for (let start = 0; start < values.length; start += PAIRS_PER_CALL) {
    const pairs = values.slice(start, start + PAIRS_PER_CALL).map(({ name, value }) => sql`${path(name)}, ${value}`);
    image = sql`json_insert(${image}, ${sql.join(pairs, sql`, `)})`;
  }
  return image;
}

/** What stands in an image under a column's name. `image` is a column that holds one. */
export const inImage = (image: SQL, name: string): SQL => sql`${image} ->> ${path(name)}`;

/** Every column of a table. */
export const columnsOf = (table: SQLiteTable): readonly SQLiteColumn[] => getTableConfig(table).columns;

/** The columns of a table's primary key, in their order. */
export function keyOf(table: SQLiteTable): readonly SQLiteColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
}

/** The column that says whose a row is, where there is one. */
export function ownerOf(table: SQLiteTable): SQLiteColumn | undefined {
  if (table === users) return users.id;
  const references = getTableConfig(table).foreignKeys.map((key) => key.reference());
  return references.find(({ foreignTable }) => is(foreignTable, SQLiteTable) && foreignTable === users)?.columns[0];
}

// Not a parameter: a statement may have a hundred, and a wide table's names alone would be most of them.
const path = (name: string): SQL => sql.raw(`'$.${name}'`);
