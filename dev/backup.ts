import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";

import { readBackupArguments } from "./backup/arguments.ts";
import { writeDump } from "./backup/dump.ts";
import { loadDump } from "./backup/load.ts";
import { type Target, wrangler } from "./backup/target.ts";
import { localDatabaseFile, openLocalDatabase } from "./data/local-database.ts";

/** Writes a database into a new SQL file that `npm run restore` reads. The local app may be running. */
export async function backUp(target: Target, out: string): Promise<void> {
  const database = "remote" in target ? await download(target.remote) : open(target.stateDir);
  try {
    writeDump(database, out);
  } finally {
    database.close();
  }
}

function open(stateDir: string): DatabaseSync {
  if (!existsSync(localDatabaseFile(stateDir))) throw new Error("there is no local database yet: npm start makes one");
  return openLocalDatabase(stateDir);
}

/** D1's export as a database of its own. As it comes it cannot be restored: rows precede what they refer to. */
async function download(name: string): Promise<DatabaseSync> {
  const folder = mkdtempSync(join(tmpdir(), "labkhand-export-"));
  try {
    const exported = join(folder, "export.sql");
    const options = ["--remote", "--env", "production", "--config", "wrangler.toml", "--skip-confirmation"];
    await wrangler(["d1", "export", name, ...options, "--output", exported]);
    return await loadDump(exported);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) {
  try {
    const { target, out = `backup-${new Date().toISOString().replace(/\..*|[:-]/g, "")}.sql` } = readBackupArguments(
      process.argv.slice(2),
    );
    await backUp(target, out);
    console.log(`${out} holds the database as it was, with everything personal in it: keep it encrypted`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error("usage: npm run backup [-- [--local | --remote [--database name]] [--out file]]");
    process.exitCode = 1;
  }
}
