import { createReadStream } from "node:fs";
import { DatabaseSync } from "node:sqlite";

import { readSeal } from "./seal.ts";

/** How a row begins in D1's export and in our dump; rows are on one line. */
const ROW = '\nINSERT INTO "';

/** Loads a backup: our dump, or D1's sealed export. @throws Error if it is damaged or was cut off */
export async function loadBackup(path: string): Promise<DatabaseSync> {
  readSeal(path);
  return await loadDump(path);
}

/**
 * Loads an SQL file, D1's own export or our dump, into a temporary database on disk, and checks it.
 * @throws Error if it is damaged, or a reference leads nowhere
 */
export async function loadDump(path: string): Promise<DatabaseSync> {
  const database = new DatabaseSync("", { enableForeignKeyConstraints: false });
  try {
    database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
    let waiting = "";
    for await (const chunk of createReadStream(path, "utf8")) {
      waiting += String(chunk);
      const end = waiting.lastIndexOf(ROW) + 1;
      run(database, waiting.slice(0, end));
      waiting = waiting.slice(end);
    }
    run(database, waiting);
    database.exec("COMMIT");
    const isWhole = database.prepare("PRAGMA integrity_check").all()[0]?.["integrity_check"] === "ok";
    const lost = database.prepare("PRAGMA foreign_key_check").all();
    if (!isWhole || lost.length > 0) throw new Error(`${path} is damaged: ${lost.length} rows refer to missing ones`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function run(database: DatabaseSync, sql: string): void {
  // SQLite would take it for the end of the statements.
  if (sql.includes("\0")) throw new Error("the file contains a NUL character");
  database.exec(sql);
}
