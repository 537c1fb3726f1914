import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { applyMigrations, listMigrations } from "./data/local-database.ts";
import { migrationsDir, projectRoot } from "./project.ts";

/** An insert that fails once its table has another column. */
export const POSITIONAL_INSERT = /\bINSERT\s+(OR\s+\w+\s+)?INTO\s+\w+\s+(VALUES|SELECT)\b/i;

// A rebuilt table loses its children on D1, and a cascade would take them silently (style 13).
const forbidden: [pattern: RegExp, reason: string][] = [
  [/\bDROP\s+TABLE\b/i, "drops a table"],
  [/__new_/, "rebuilds a table through a __new_ copy"],
  [/\bON\s+DELETE\s+CASCADE\b/i, "cascades deletes"],
  [POSITIONAL_INSERT, "inserts without naming the columns"],
];

/**
 * Holds the migrations against the Drizzle schema: same tables, columns, indexes, foreign keys and checks. Triggers, virtual
 * tables and indexes of expressions live in the SQL only: of an expression drizzle-kit makes a column at each comma. Throws with
 * one line for each difference.
 */
export function checkMigrations(schemaSql: string, dir: string = migrationsDir): void {
  const problems = [...checkFiles(dir)];
  if (problems.length === 0) {
    const migrated = new DatabaseSync(":memory:");
    applyMigrations(migrated, dir);
    const declared = new DatabaseSync(":memory:");
    declared.exec(schemaSql);
    problems.push(...compare(describe(migrated), describe(declared)));
  }
  if (problems.length > 0) throw new Error(`migrations/ and worker/db/schema disagree:\n  ${problems.join("\n  ")}`);
}

/** The DDL of worker/db/schema as drizzle-kit writes it. */
export function exportSchemaSql(): string {
  const drizzleKit = join(projectRoot, "node_modules", "drizzle-kit", "bin.cjs");
  return execFileSync(process.execPath, [drizzleKit, "export", "--config", "drizzle.config.ts"], {
    cwd: projectRoot,
    encoding: "utf8",
  });
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

/** Each fact of a schema under its own name, so that two schemas compare whatever the order of their columns. */
function describe(database: DatabaseSync): Map<string, string> {
  const facts = new Map<string, string>();
  const objects = database.prepare("SELECT name, type, tbl_name, sql FROM sqlite_schema").all();
  const virtual = objects.filter(({ sql }) => /^CREATE\s+VIRTUAL/i.test(String(sql))).map(({ name }) => String(name));
  const isOurs = (table: string) =>
    !table.startsWith("sqlite_") &&
    table !== "d1_migrations" &&
    !virtual.some((name) => table === name || table.startsWith(`${name}_`));

  for (const object of objects) {
    const table = String(object["tbl_name"]);
    if (!isOurs(table)) continue;
    if (object["type"] === "table") describeTable(database, table, String(object["sql"]), facts);
    if (object["type"] === "index" && object["sql"] !== null && !isOfExpression(database, String(object["name"]))) {
      facts.set(`index ${String(object["name"])}`, normalize(String(object["sql"]), table));
    }
  }
  return facts;
}

function isOfExpression(database: DatabaseSync, index: string): boolean {
  return database.prepare("SELECT 1 FROM pragma_index_xinfo(?) WHERE cid = -2").get(index) !== undefined;
}

function describeTable(database: DatabaseSync, table: string, sql: string, facts: Map<string, string>): void {
  facts.set(`table ${table}`, "exists");
  for (const column of database.prepare("SELECT * FROM pragma_table_xinfo(?)").all(table)) {
    const { name, type, notnull, dflt_value: fallback, pk, hidden } = column;
    facts.set(`column ${table}.${String(name)}`, JSON.stringify({ type, notnull, default: fallback, pk, hidden }));
  }
  for (const key of database.prepare("SELECT * FROM pragma_foreign_key_list(?)").all(table)) {
    const { from, table: target, to, on_update: onUpdate, on_delete: onDelete } = key;
    facts.set(
      `foreign key ${table}.${String(from)} to ${String(target)}.${String(to)}`,
      `${String(onUpdate)}, ${String(onDelete)}`,
    );
  }
  for (const check of findChecks(sql)) facts.set(`check on ${table}: ${normalize(check, table)}`, "exists");
}

/** The expression of every CHECK in a CREATE TABLE statement. */
function findChecks(sql: string): string[] {
  return [...sql.matchAll(/\bCHECK\s*\(/gi)].map((match) => {
    const start = match.index + match[0].length;
    let depth = 1;
    let end = start;
    while (depth > 0 && end < sql.length) {
      if (sql[end] === "(") depth += 1;
      if (sql[end] === ")") depth -= 1;
      end += 1;
    }
    return sql.slice(start, end - 1);
  });
}

function normalize(sql: string, table: string): string {
  return sql
    .replace(/["`[\]]/g, "")
    .replaceAll(`${table}.`, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([(),=<>]+) ?/g, "$1")
    .trim()
    .toLowerCase();
}

function* compare(migrated: Map<string, string>, declared: Map<string, string>): Generator<string> {
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
    checkMigrations(exportSchemaSql());
    console.log(`${listMigrations().length} migrations match the schema`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
