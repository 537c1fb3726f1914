import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";

import { z } from "zod";

import { health } from "../contract/calls/shapes.ts";
import { paths } from "../contract/product.ts";
import { runScript } from "./app/built.ts";
import { listMigrations } from "./data/local-database.ts";
import { checkProduction, siteOrigin, tableOf } from "./deploy/check.ts";
import { productionDir, wranglerScript } from "./project.ts";

/** What a deploy uses; tests replace it. */
interface Means {
  /** Runs a script of the project; dev/app/built.ts does. */
  run: (path: string, args: string[], env: Record<string, string>) => Promise<void>;
  /** Where the site answers. */
  origin: string;
  /** Between two questions, and before the first: for some seconds the edge still answers from the version before. */
  pauseMs: number;
}

/** Objects in use get the new code at once instead of within five minutes, so every open socket is closed. */
const IMMEDIATE = ["--durable-objects-code-update-mode", "immediate"];
const PRODUCTION = ["--config", "wrangler.toml", "--env", "production"];

const PAUSE_MS = 15_000;
const ANSWER_TIMEOUT_MS = 10_000;
const TRIES = 4;
/** The first deployment also waits for the domain's certificate: ten minutes. */
const FIRST_TRIES = 40;

/**
 * Checks first that production has all that a deploy needs. Builds then, so that a failing build leaves the database
 * alone; then the migrations, which are additive, before the code that needs them. The deployed site must answer, or the
 * version before returns. A dry run builds, has wrangler check the result on this machine, and names the migrations.
 * @throws Error for an argument it does not know, before anything runs; for what is missing; when the site does not answer
 */
export async function deploy(args: readonly string[], given: Partial<Means> = {}): Promise<void> {
  const { check: isCheck, built: isBuilt, "dry-run": isDry, immediate: isImmediate } = readArguments(args);
  const means = { run: runScript, origin: siteOrigin(), pauseMs: PAUSE_MS, ...given };
  const { run } = means;
  let version: string | null = null;
  if (!isDry) {
    const production = await checkProduction();
    version = production.version;
    console.log(tableOf(production.findings));
    if (production.findings.some(({ state }) => state === "missing"))
      throw new Error("something is missing; nothing was changed");
    if (isCheck) return;
  }
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
  await run(wranglerScript, ["d1", "migrations", "apply", "labkhand", "--remote", ...PRODUCTION], { CI: "true" });
  // Before the Worker that is bound to it.
  await run(wranglerScript, drawer, {});
  // One that fails at the domain, a schedule or the queue has left the new version live.
  const uploadFault = await run(wranglerScript, [...upload, ...(isImmediate ? IMMEDIATE : [])], {}).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const fault = uploadFault ?? (await faultOf(means, version === null ? FIRST_TRIES : TRIES));
  if (fault === null) return console.log(`${means.origin} answers`);
  if (version === null)
    throw new Error(
      `${fault}. This was the first deployment: there is nothing to roll back to. Mend it, then deploy again`,
    );
  console.error(`${fault}: rolling back to ${version}`);
  await run(wranglerScript, ["rollback", version, "--message", "the site did not answer", ...PRODUCTION], {
    CI: "true",
  });
  throw new Error(
    `${fault}. The version before is back; migrations stay. Revert the commit, or the next push deploys it again`,
  );
}

/** Why the site does not answer as it should, after some tries; null if it does. */
async function faultOf({ origin, pauseMs }: Means, tries: number): Promise<string | null> {
  let fault: string | null = null;
  for (let at = 0; at < tries; at++) {
    await setTimeout(pauseMs);
    fault = (await pageFault(origin)) ?? (await healthFault(origin));
    if (fault === null) return null;
    console.log(`try ${at + 1} of ${tries}: ${fault}`);
  }
  return fault;
}

const get = (url: string) => fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });

async function pageFault(origin: string): Promise<string | null> {
  const url = origin + paths.home;
  const page = await get(url).catch(() => null);
  await page?.body?.cancel();
  return page?.ok ? null : `${url} answered ${page?.status ?? "nothing"}`;
}

const partsOfAnswer = z.union([health, z.object({ health }).transform((refusal) => refusal.health)]);

/** A part that is down is a fault. A schedule that is late is none: only its next run ends that, however good the deploy. */
async function healthFault(origin: string): Promise<string | null> {
  const url = `${origin}/api/health`;
  const answer = await get(url).catch(() => null);
  const parts = partsOfAnswer.safeParse(await answer?.json().catch(() => null)).data;
  if (parts === undefined) return `${url} answered ${answer?.status ?? "nothing"}`;
  const down = (["database", "pictures", "objects"] as const).filter((part) => parts[part] === "down");
  return down.length === 0 ? null : `${url} says that ${down.join(" and ")} are down`;
}

function readArguments(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      // Only says what is missing.
      check: { type: "boolean", default: false },
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
    if (error instanceof TypeError)
      console.error("usage: npm run deploy [-- [--check] [--dry-run] [--immediate] [--built]]");
    process.exitCode = 1;
  }
}
