import type { TestProject } from "vitest/node";

import { startDoubles } from "../../dev/doubles/start-doubles.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The Worker's variables that point it at the doubles, and `DOUBLES_URL` for reading their outbox. */
    doubles: Record<string, string>;
  }
}

/** Starts the doubles of the outside services for the Worker's tests. */
export default async function setup(project: TestProject) {
  const doubles = await startDoubles();
  project.provide("doubles", { ...doubles.variables, DOUBLES_URL: doubles.url.replace("localhost", "127.0.0.1") });
  return () => doubles.close();
}
