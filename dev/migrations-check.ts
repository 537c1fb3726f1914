import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { is } from "drizzle-orm";
import { type SQLiteColumn, SQLiteTable, getTableConfig } from "drizzle-orm/sqlite-core";

import { applyMigrations, listMigrations } from "./data/local-database.ts";
import { migrationsDir, projectRoot } from "./project.ts";

/** An insert that fails once its table has another column. */
export const POSITIONAL_INSERT = /\bINSERT\s+(OR\s+\w+\s+)?INTO\s+\w+\s+(VALUES|SELECT)\b/i;

// A rebuilt table loses its children on D1, and a cascade would take them silently.
const forbidden: [pattern: RegExp, reason: string][] = [
  [/\bDROP\s+TABLE\b/i, "drops a table"],
  [/__new_/, "rebuilds a table through a __new_ copy"],
  [/\bON\s+DELETE\s+CASCADE\b/i, "cascades deletes"],
  [POSITIONAL_INSERT, "inserts without naming the columns"],
];

/**
 * Holds the migrations against the Drizzle schema: same tables, columns, primary keys and references. Indexes, checks and
 * triggers live in the SQL only. @throws Error with one line for each difference
 */
export function checkMigrations(tables: readonly SQLiteTable[], dir: string = migrationsDir): void {
  const problems = [...checkFiles(dir)];
  if (problems.length === 0) {
    const migrated = new DatabaseSync(":memory:");
    applyMigrations(migrated, dir);
    problems.push(...compare(migratedFacts(migrated), declaredFacts(tables)));
  }
  if (problems.length > 0) throw new Error(`migrations/ and worker/db/schema disagree:\n  ${problems.join("\n  ")}`);
}

/** The tables of worker/db/schema. */
export async function declaredTables(): Promise<SQLiteTable[]> {
  const dir = join(projectRoot, "worker", "db", "schema");
  const modules = await Promise.all(readdirSync(dir).map((name): Promise<object> => import(join(dir, name))));
  return modules.flatMap((exported) => Object.values(exported).filter((it): it is SQLiteTable => is(it, SQLiteTable)));
}

function* checkFiles(dir: string): Generator<string> {
  const names = new Map<string, string>();
  for (const name of listMigrations(dir)) {
    const number = /^([0-9]{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (number === undefined) {
      yield `${name}: a migration is named like 0011_add_gem_ledger.sql`;
      continue;
    }
    const earlier = names.get(number);
    if (earlier !== undefined) yield `${name}: number ${number} is taken by ${earlier}`;
    names.set(number, name);
    const statements = readFileSync(join(dir, name), "utf8").replace(/--.*$/gm, "");
    for (const [pattern, reason] of forbidden) if (pattern.test(statements)) yield `${name}: ${reason}`;
  }
}

/** The facts on which the two schemas must agree, by name. */
type Facts = Map<string, string>;

function migratedFacts(database: DatabaseSync): Facts {
  const columns = database.prepare(`
    SELECT t.name AS "table", c.name, lower(c.type) AS type, c."notnull" AS is_required, c.dflt_value AS fallback,
      c.pk AS place, c.hidden > 1 AS is_generated
    FROM pragma_table_list AS t, pragma_table_xinfo(t.name) AS c
    WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT GLOB 'sqlite_*' AND t.name <> 'd1_migrations'`);
  const facts: Facts = new Map();
  for (const { table, name, type, is_required, fallback, place, is_generated } of columns.all()) {
    const value = fallback === null ? null : database.prepare(`SELECT ${String(fallback)} AS value`).get()?.["value"];
    facts.set(`table ${table}`, "exists");
    facts.set(`column ${table}.${name}`, JSON.stringify({ type, is_required, value, place, is_generated }));
  }
  const references = database.prepare(`
    SELECT t.name AS "table", r."from", r."table" AS target, r."to"
    FROM pragma_table_list AS t, pragma_foreign_key_list(t.name) AS r WHERE t.schema = 'main'`);
  for (const { table, from, target, to } of references.all())
    facts.set(`reference of ${table}.${from} to ${target}.${to}`, "exists");
  return facts;
}

function declaredFacts(tables: readonly SQLiteTable[]): Facts {
  const facts: Facts = new Map();
  for (const { name: table, columns, primaryKeys, foreignKeys } of tables.map(getTableConfig)) {
    const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
    facts.set(`table ${table}`, "exists");
    for (const column of columns) {
      const fact = {
        type: column.getSQLType(),
        is_required: Number(column.notNull),
        value: defaultOf(column),
        place: key.indexOf(column) + 1,
        is_generated: Number(column.generated !== undefined),
      };
      facts.set(`column ${table}.${column.name}`, JSON.stringify(fact));
    }
    for (const { columns: from, foreignColumns: to, foreignTable } of foreignKeys.map((it) => it.reference()))
      for (const [index, column] of from.entries())
        facts.set(
          `reference of ${table}.${column.name} to ${getTableConfig(foreignTable).name}.${to[index]?.name}`,
          "exists",
        );
  }
  return facts;
}

/** A column's default as SQLite stores it. */
const defaultOf = (column: SQLiteColumn): unknown =>
  column.default === undefined ? null : column.mapToDriverValue(column.default);

function* compare(migrated: Facts, declared: Facts): Generator<string> {
  for (const [fact, value] of declared) {
    if (!migrated.has(fact)) yield `only in the schema: ${fact}`;
    else if (migrated.get(fact) !== value) {
      yield `${fact}: ${migrated.get(fact)} in migrations, ${value} in the schema`;
    }
  }
  for (const fact of migrated.keys()) if (!declared.has(fact)) yield `only in migrations: ${fact}`;
}

if (import.meta.main) {
  try {
    checkMigrations(await declaredTables());
    console.log(`${listMigrations().length} migrations match the schema`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
