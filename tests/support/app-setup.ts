import type { TestProject } from "vitest/node";

import { type App, startApp } from "../../dev/app/app.ts";
import { ensureBuilt } from "../../dev/app/built.ts";
import { findChromium } from "../../dev/app/chromium.ts";
import { serveDatabase } from "./database-server.ts";

export interface ServedApp {
  /** Where the app answers, with demo data in a database of its own. */
  appUrl: string;
  /** Where its doubles answer: `/outbox?to=…`. */
  doublesUrl: string;
  /** Where its database takes statements (database-server.ts). */
  databaseUrl: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** One for each test worker, so that browser files run side by side. */
    apps: ServedApp[];
  }
}

// Switching direct messages off waits as long (D017).
const DIRECT_FACTS_SECONDS = "0.5";

/** Starts the built app, once for each test worker; each of them launches its own browser (tests/e2e/support/phone.ts). */
export default async function setup(project: TestProject) {
  await ensureBuilt();
  // Installed here where there is none, and not by two workers at once.
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
