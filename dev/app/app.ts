import { randomInt } from "node:crypto";
import { appendFileSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";

import { loadDemo } from "../data/demo/load-demo.ts";
import { type Doubles, startDoubles } from "../doubles/start-doubles.ts";
import { type Host, type HostOptions, startHost } from "./host.ts";
import { applyMigrations, openLocalDatabase } from "../data/local-database.ts";
import { projectRoot } from "../project.ts";
import type { Query } from "./session.ts";

export interface AppOptions extends Pick<HostOptions, "variables" | "front"> {
  /** The doubles use the next port. Both are free ones by default. */
  port?: number;
  /** A temporary folder by default, deleted with the app. */
  stateDir?: string;
}

export interface App {
  url: string;
  doubles: Doubles;
  host: Host;
  stateDir: string;
  /**
   * Queries the database through the runtime: a second process writing to its file would make the app's own statements
   * fail as locked.
   */
  query: Query;
  /** Whether this start loaded the demo data. */
  isNew: boolean;
  close(): Promise<void>;
}

/**
 * Starts the built app with its doubles on a migrated database with people in it; for browser tests and `npm start`.
 */
export async function startApp({ port: fixedPort, stateDir: given, variables, ...how }: AppOptions = {}): Promise<App> {
  const stateDir = given ?? mkdtempSync(join(tmpdir(), "labkhand-"));
  prepareDevVars();
  const isNew = prepareDatabase(stateDir);
  const port = fixedPort ?? (await freePort());
  const doubles = await startDoubles({ port: fixedPort === undefined ? 0 : port + 1 });
  try {
    const local = { ...doubles.variables, SITE_ORIGIN: `http://localhost:${port}` };
    const host = await startHost({ ...how, port, stateDir, variables: { ...local, ...variables } });
    const database = await host.miniflare.getD1Database("DB");
    return {
      url: host.url,
      doubles,
      host,
      stateDir,
      async query(sql, ...values) {
        const statement = database.prepare(sql).bind(...values);
        return (await statement.all()).results;
      },
      isNew,
      async close() {
        await Promise.all([host.close(), doubles.close()]);
        if (given === undefined) rmSync(stateDir, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await doubles.close();
    throw error;
  }
}

/** Creates .dev.vars with the local secrets; an existing one keeps its values and gets the missing ones. */
export function prepareDevVars(): void {
  const [file, example] = [join(projectRoot, ".dev.vars"), join(projectRoot, ".dev.vars.example")];
  if (!existsSync(file)) return copyFileSync(example, file);
  const known = parseEnv(readFileSync(file, "utf8"));
  const missing = Object.entries(parseEnv(readFileSync(example, "utf8"))).filter(([name]) => !(name in known));
  appendFileSync(file, missing.map(([name, value]) => `${name}="${value}"\n`).join(""));
}

/** Migrates the local database and, if it has no people, loads the demo data. Returns whether it did. */
export function prepareDatabase(stateDir: string): boolean {
  const database = openLocalDatabase(stateDir);
  try {
    applyMigrations(database);
    return loadDemo(database);
  } finally {
    database.close();
  }
}

// Below the system's ephemeral range, which starts at 32768 and is used by outgoing connections.
const [FIRST_PORT, LAST_PORT] = [20_000, 30_000];
const givenPorts = new Set<number>();

/**
 * A free loopback port whose next one is free too, and that was not returned before, so that apps can start in
 * parallel.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (givenPorts.has(port) || givenPorts.has(port + 1)) continue;
    if (!(await isFree(port)) || !(await isFree(port + 1))) continue;
    givenPorts.add(port).add(port + 1);
    return port;
  }
}

/** Whether nothing listens on a loopback port. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listens = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => resolve(true));
  });
  if (listens) await new Promise((resolve) => server.close(resolve));
  return listens;
}
