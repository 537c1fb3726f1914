import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { loadDemo } from "../data/demo/load-demo.ts";
import { type Doubles, startDoubles } from "../doubles/start-doubles.ts";
import { type Host, type HostOptions, startHost } from "./host.ts";
import { applyMigrations, openLocalDatabase } from "../data/local-database.ts";
import { projectRoot } from "../project.ts";
import type { Query } from "./session.ts";

export interface AppOptions extends Pick<HostOptions, "variables" | "builtIn" | "front" | "inspected"> {
  /** The doubles listen on the next one. When not given, both take free ones. */
  port?: number;
  /** A fresh one that goes away with the app when not given. */
  stateDir?: string;
}

export interface App {
  url: string;
  doubles: Doubles;
  host: Host;
  stateDir: string;
  /** Reaches into the database through the runtime: a second process that wrote to its file would have the app's own statements fail as locked. */
  query: Query;
  /** Whether the demo data was loaded by this start. */
  isNew: boolean;
  close(): Promise<void>;
}

/** Starts the built app with its doubles on a migrated database with people in it. Browser tests and `npm start` use it. */
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

/** Creates .dev.vars with the local secrets where there is none; one that is there is never touched. */
export function prepareDevVars(): void {
  const file = join(projectRoot, ".dev.vars");
  if (!existsSync(file)) copyFileSync(join(projectRoot, ".dev.vars.example"), file);
}

/** Migrates the local database and, where it has no people, loads the demo data. Returns whether it did. */
export function prepareDatabase(stateDir: string): boolean {
  const database = openLocalDatabase(stateDir);
  try {
    applyMigrations(database);
    return loadDemo(database);
  } finally {
    database.close();
  }
}

const givenPorts = new Set<number>();

/** A loopback port nobody listens on, and which nobody here was given before: apps may start side by side. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  if (givenPorts.has(address.port)) return freePort();
  givenPorts.add(address.port);
  return address.port;
}
