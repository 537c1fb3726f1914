import type { TestProject } from "vitest/node";

import { startApp } from "../../dev/app/app.ts";
import { ensureBuilt } from "../../dev/app/built.ts";
import { serveDatabase } from "./database-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the app under test answers, with demo data in a database of its own. */
    appUrl: string;
    /** Where its doubles answer: `/outbox?to=…`. */
    doublesUrl: string;
    /** Where its database takes statements (database-server.ts). */
    databaseUrl: string;
  }
}

/** Starts the built app once for all browser tests. */
export default async function setup(project: TestProject) {
  await ensureBuilt();
  // Switching direct messages off waits as long (docs/decisions/030).
  const app = await startApp({ variables: { DIRECT_FACTS_SECONDS: "0.5" } });
  project.provide("appUrl", app.url);
  project.provide("doublesUrl", app.doubles.url);
  const database = await serveDatabase(app.host.miniflare);
  project.provide("databaseUrl", database.url);
  return async () => {
    database.close();
    await app.close();
  };
}
