import { rmSync } from "node:fs";
import { join } from "node:path";

import { runScript } from "./app/built.ts";
import { projectRoot } from "./project.ts";

// Set by the workflow, which builds in a step without the token.
const BUILT = "--built";
const args = process.argv.slice(2);
const wrangler = "node_modules/wrangler/bin/wrangler.js";

// Builds first, so that a failing build leaves the database alone; additive migrations come before the code that needs
// them. The build sets the environment: its wrangler.json contains production's bindings only.
try {
  if (!args.includes(BUILT)) await runScript("dev/build.ts", [], { CLOUDFLARE_ENV: "production" });
  const database = ["d1", "migrations", "apply", "labkhand", "--remote"];
  await runScript(wrangler, [...database, "--config", "wrangler.toml", "--env", "production"], { CI: "true" });
  await runScript(wrangler, [
    "deploy",
    "--config",
    "dist/labkhand/wrangler.json",
    ...args.filter((arg) => arg !== BUILT),
  ]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  // `npm start` must never find a production build.
  rmSync(join(projectRoot, "dist"), { recursive: true, force: true });
}
