import { rmSync } from "node:fs";
import { join } from "node:path";

import { runScript } from "./app/built.ts";
import { projectRoot } from "./project.ts";

// The workflow builds before it hands over the token.
const BUILT = "--built";
const args = process.argv.slice(2);
const wrangler = "node_modules/wrangler/bin/wrangler.js";

// Build first, so that a build that fails leaves the database alone; then the schema, which is additive, before the code
// that needs it. The environment is chosen at build time: the built wrangler.json holds production's bindings only.
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
  // A production build must never be what `npm start` finds.
  rmSync(join(projectRoot, "dist"), { recursive: true, force: true });
}
