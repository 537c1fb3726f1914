import { type SQL, Subquery, type Table, getTableName } from "drizzle-orm";

/** Rows of a table that `query` selects, used in place of the table. `query` must return whole rows. */
export const inPlaceOf = (table: Table, query: SQL) => new Subquery(query, {}, getTableName(table));
