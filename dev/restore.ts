import type { DatabaseSync } from "node:sqlite";

import { readRestoreArguments } from "./backup/arguments.ts";
import { OWN } from "./backup/dump.ts";
import { loadBackup } from "./backup/load.ts";
import { PARTS, endParts, runInParts } from "./backup/parts.ts";
import { readSeal } from "./backup/seal.ts";
import { type Target, query } from "./backup/target.ts";
import { isLocalDatabaseInUse } from "./data/local-database.ts";

const SCHEMA = `select type, name, sql from sqlite_schema
  where sql is not null and name <> '${PARTS}' and ${OWN} order by type, name`;

interface Options {
  onProgress?: (megabytes: number) => void;
  /** How much runs at once. */
  partMaxBytes?: number;
}

/**
 * Restores a backup into an empty database, and compares the two. Called again after it was killed, it goes on.
 * @returns the number of tables and of rows
 * @throws Error if the file is damaged or was cut off, the database is not empty, or something is missing in the end
 */
export async function restore(
  file: string,
  target: Target,
  options: Options = {},
): Promise<{ tables: number; rows: number }> {
  if ("stateDir" in target && isLocalDatabaseInUse(target.stateDir))
    throw new Error("The app is running on this database. Stop it first (Ctrl-C), then restore.");
  const database = await loadBackup(file);
  try {
    await runInParts(database, target, { seal: readSeal(file), partFile: `${file}.part`, ...options });
    const restored = await compare(database, target);
    await endParts(target);
    return restored;
  } finally {
    database.close();
  }
}

/** @throws Error where the target's schema or number of rows differs from the backup's */
async function compare(backup: DatabaseSync, target: Target): Promise<{ tables: number; rows: number }> {
  const schema = backup.prepare(SCHEMA).all();
  const tables = schema.filter(({ type }) => type === "table").map(({ name }) => String(name));
  const counts = tables.map((table) => `select count(*) as n from "${table}"`);
  const [restored = [], ...restoredCounts] = await query(target, [SCHEMA, ...counts]);
  const textOf = (rows: object[]) => rows.map((row) => JSON.stringify(Object.entries(row)));
  const found = new Set(textOf(restored));
  const lost = textOf(schema).filter((row) => !found.has(row));
  const expected = counts.map((count) => Number(backup.prepare(count).get()?.["n"]));
  const wrong = tables.filter((_, place) => Number(restoredCounts[place]?.[0]?.["n"]) !== expected[place]);
  if (lost.length > 0 || restored.length !== schema.length || wrong.length > 0)
    throw new Error(`The restored database differs. Do not use it.\n${[...lost, ...wrong].join("\n")}`);
  return { tables: tables.length, rows: expected.reduce((sum, n) => sum + n, 0) };
}

if (import.meta.main) {
  try {
    const { file, target } = readRestoreArguments(process.argv.slice(2));
    const { tables, rows } = await restore(file, target, {
      onProgress: (megabytes) => console.log(`restored ${megabytes} MB of SQL`),
    });
    console.log(
      `restored ${tables} tables with ${rows} rows; next: npm run after-restore -- --to the time of the backup (docs/operations.md)`,
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error("usage: npm run restore -- file [--local | --remote [--database name]]");
    process.exitCode = 1;
  }
}
