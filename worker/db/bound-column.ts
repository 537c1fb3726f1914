import { type GetColumnData, type Param, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/** A value as a selected column, for `insert().select(…)`: typed and encoded like `column`. */
export function boundColumn<Column extends AnySQLiteColumn>(
  column: Column,
  value: GetColumnData<Column> | Placeholder<string, GetColumnData<Column>>,
): SQL.Aliased<GetColumnData<Column>> {
  return sql<GetColumnData<Column>>`${sql.param(value, column)}`.as(column.name);
}

/** A value encoded as `column` stores it, for SQL that does not go through Drizzle's operators. */
export const encoded = <Column extends AnySQLiteColumn>(
  column: Column,
  value: GetColumnData<Column> | Placeholder<string, GetColumnData<Column>>,
): Param => sql.param(value, column);
