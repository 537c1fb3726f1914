import { createWriteStream, existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";

import { readBackupArguments } from "./backup/arguments.ts";
import { writeDump } from "./backup/dump.ts";
import { exportTo } from "./backup/export.ts";
import { writeWhole } from "./backup/seal.ts";
import type { Target } from "./backup/target.ts";
import { localDatabaseFile, openLocalDatabase } from "./data/local-database.ts";

/**
 * Writes a database into a new SQL file that `npm run restore` reads; `-`, for a remote one, is the standard output. The
 * local app may be running.
 */
export async function backUp(target: Target, out: string): Promise<void> {
  if ("remote" in target) {
    if (out === "-") return await exportTo(process.stdout, target.remote);
    return await writeWhole(out, (part) => exportTo(createWriteStream(part), target.remote));
  }
  const database = open(target.stateDir);
  try {
    await writeDump(database, out);
  } finally {
    database.close();
  }
}

function open(stateDir: string): DatabaseSync {
  if (!existsSync(localDatabaseFile(stateDir))) throw new Error("there is no local database yet: npm start makes one");
  return openLocalDatabase(stateDir);
}

if (import.meta.main) {
  try {
    const { target, out = `backup-${new Date().toISOString().replace(/\..*|[:-]/g, "")}.sql` } = readBackupArguments(
      process.argv.slice(2),
    );
    await backUp(target, out);
    if (out !== "-")
      console.log(`${out} holds the database as it was, with everything personal in it: keep it encrypted`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error("usage: npm run backup [-- [--local | --remote [--database name]] [--out file]]");
    process.exitCode = 1;
  }
}
