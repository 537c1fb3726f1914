import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

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
 * triggers live in the SQL only. Throws with one line for each difference.
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
  const facts = database.prepare(`
    WITH ours AS (
      SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name <> 'd1_migrations'
    )
    SELECT 'table ' || name AS fact, 'exists' AS value FROM ours
    UNION ALL
    SELECT 'column ' || ours.name || '.' || c.name, json_object(
      'type', c.type, 'not null', c."notnull", 'default', c.dflt_value, 'place in key', c.pk, 'hidden', c.hidden)
    FROM ours, pragma_table_xinfo(ours.name) AS c
    UNION ALL
    SELECT 'reference of ' || ours.name || '.' || r."from" || ' to ' || r."table" || '.' || r."to",
      r.on_update || ', ' || r.on_delete
    FROM ours, pragma_foreign_key_list(ours.name) AS r`);
  return new Map(facts.all().map(({ fact, value }) => [String(fact), String(value)]));
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
