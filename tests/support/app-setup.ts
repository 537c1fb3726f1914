import type { TestProject } from "vitest/node";

import { type App, startApp } from "../../dev/app/app.ts";
import { ensureBuilt } from "../../dev/app/built.ts";
import { findChromium } from "../../dev/app/chromium.ts";
import { serveDatabase } from "./database-server.ts";

export interface ServedApp {
  /** The app's origin, with demo data in a database of its own. */
  appUrl: string;
  /** The doubles' origin: `/outbox?to=…`. */
  doublesUrl: string;
  /** The address that runs statements in its database (database-server.ts). */
  databaseUrl: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** One app for each test worker, so that browser files run in parallel. */
    apps: ServedApp[];
  }
}

// Switching direct messages off waits as long (D017).
const DIRECT_FACTS_SECONDS = "0.5";

/** Starts the built app, once for each test worker, which launches its own browser (tests/e2e/support/phone.ts). */
export default async function setup(project: TestProject) {
  await ensureBuilt();
  // Installed here if missing, so that two workers do not install it at once.
  findChromium();
  const closing: (() => unknown)[] = [];
  const serve = async (app: App): Promise<ServedApp> => {
    closing.push(() => app.close());
    const database = await serveDatabase(app.query);
    closing.push(() => database.close());
    return { appUrl: app.url, doublesUrl: app.doubles.url, databaseUrl: database.url };
  };
  const workers = Array.from({ length: Number(project.config.maxWorkers) });
  const apps = await Promise.all(
    workers.map(async () => serve(await startApp({ variables: { DIRECT_FACTS_SECONDS } }))),
  );
  project.provide("apps", apps);
  return async () => void (await Promise.all(closing.map((close) => close())));
}
