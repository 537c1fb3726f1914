import { createHash, createHmac } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { migrationsDir, projectRoot } from "../project.ts";

/** The SQLite file of the local runtime's D1 database in this state folder. */
export function localDatabaseFile(stateDir: string): string {
  const name = `${objectId("miniflare-D1DatabaseObject", localDatabaseId())}.sqlite`;
  return join(stateDir, "v3", "d1", "miniflare-D1DatabaseObject", name);
}

/** Opens the local D1 database directly, creating it if necessary. The app may be running. */
export function openLocalDatabase(stateDir: string): DatabaseSync {
  const file = localDatabaseFile(stateDir);
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec("PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL");
  return database;
}

/** Whether another process has the database open; bulk writing or deleting it would break that process. */
export function isLocalDatabaseInUse(stateDir: string): boolean {
  const file = localDatabaseFile(stateDir);
  if (!existsSync(file)) return false;
  const database = new DatabaseSync(file);
  try {
    // Leaving WAL mode needs the only connection.
    database.exec("PRAGMA journal_mode = WAL");
    return database.prepare("PRAGMA journal_mode = DELETE").get()?.["journal_mode"] !== "delete";
  } catch {
    return true;
  } finally {
    database.close();
  }
}

/** The numbered SQL files, in the order in which they apply. */
export function listMigrations(dir: string = migrationsDir): string[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
}

/**
 * Applies missing migrations, each in its own transaction, and keeps the same table as `wrangler d1 migrations apply`,
 * so the two are interchangeable. Returns the names it applied.
 */
export function applyMigrations(database: DatabaseSync, dir: string = migrationsDir): string[] {
  database.exec(`CREATE TABLE IF NOT EXISTS "d1_migrations"(
		id         INTEGER PRIMARY KEY AUTOINCREMENT,
		name       TEXT UNIQUE,
		applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`);
  const rows = database.prepare("SELECT name FROM d1_migrations").all();
  const applied = new Set(rows.map((row) => row["name"]));
  const missing = listMigrations(dir).filter((name) => !applied.has(name));
  for (const name of missing) {
    database.exec("BEGIN");
    try {
      database.exec(readFileSync(join(dir, name), "utf8"));
      database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(name);
      database.exec("COMMIT");
    } catch (error) {
      database.exec("ROLLBACK");
      throw new Error(`migration ${name} failed`, { cause: error });
    }
  }
  return missing;
}

/** The first database_id in wrangler.toml is the local one; production's is under [env.production]. */
export function localDatabaseId(): string {
  const id = /^database_id = "([^"]+)"/m.exec(readFileSync(join(projectRoot, "wrangler.toml"), "utf8"))?.[1];
  if (id === undefined) throw new Error("wrangler.toml has no database_id");
  return id;
}

/** workerd's id of a named Durable Object, which is also its file name. */
function objectId(uniqueKey: string, name: string): string {
  const key = createHash("sha256").update(uniqueKey).digest();
  const nameHmac = createHmac("sha256", key).update(name).digest().subarray(0, 16);
  const hmac = createHmac("sha256", key).update(nameHmac).digest().subarray(0, 16);
  return Buffer.concat([nameHmac, hmac]).toString("hex");
}
