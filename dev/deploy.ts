import { join } from "node:path";
import { parseArgs } from "node:util";

import { runScript } from "./app/built.ts";
import { listMigrations } from "./data/local-database.ts";
import { productionDir, wranglerScript } from "./project.ts";

/** Runs a script of the project; dev/app/built.ts does. */
type Run = (path: string, args: string[], env: Record<string, string>) => Promise<void>;

/** Objects in use get the new code at once instead of within five minutes, so every open socket is closed. */
const IMMEDIATE = ["--durable-objects-code-update-mode", "immediate"];

/**
 * Builds first, so that a failing build leaves the database alone; then the migrations, which are additive, before the
 * code that needs them. A dry run builds, has wrangler check the result on this machine, and names the migrations.
 * @throws Error for an argument it does not know, before anything runs
 */
export async function deploy(args: readonly string[], run: Run = runScript): Promise<void> {
  const { built: isBuilt, "dry-run": isDry, immediate: isImmediate } = readArguments(args);
  // The environment is chosen at build time: the built wrangler.json contains production's bindings only.
  if (!isBuilt) await run("dev/build.ts", [], { CLOUDFLARE_ENV: "production" });
  const uploadOf = (worker: string) => ["deploy", "--config", join(productionDir, worker, "wrangler.json")];
  const [drawer, upload] = [uploadOf("labkhand_link_pictures"), uploadOf("labkhand")];
  if (isDry) {
    for (const each of [drawer, upload])
      await run(wranglerScript, [...each, "--dry-run"], { WRANGLER_SEND_METRICS: "false" });
    console.log(`dry run: nothing was changed, and production was not asked. Of these migrations a deploy applies
those that production lacks:\n  ${listMigrations().join("\n  ")}`);
    return;
  }
  const migrate = ["d1", "migrations", "apply", "labkhand", "--remote", "--config", "wrangler.toml"];
  await run(wranglerScript, [...migrate, "--env", "production"], { CI: "true" });
  // Before the Worker that is bound to it.
  await run(wranglerScript, drawer, {});
  await run(wranglerScript, [...upload, ...(isImmediate ? IMMEDIATE : [])], {});
}

function readArguments(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      // Set by the workflow, which builds in a job without the token.
      built: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      immediate: { type: "boolean", default: false },
    },
  });
  return values;
}

if (import.meta.main) {
  try {
    await deploy(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error("usage: npm run deploy [-- [--dry-run] [--immediate] [--built]]");
    process.exitCode = 1;
  }
}
