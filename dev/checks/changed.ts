import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

import { projectRoot } from "../project.ts";
import { check, type Lane, runStages, tests } from "./steps.ts";

const SOURCES = "{contract,worker,durable-objects,link-pictures,frontend,dev,tests}/**/*.{ts,tsx}";
/** They change every test's surroundings. */
const SURROUNDINGS = /^(vitest\.config\.ts|package(-lock)?\.json|wrangler\.toml|tests\/.*setup\.ts)$/;
const TESTS = "tests/{contract,frontend,dev,link-pictures,worker,durable-objects,components}/**/*.test.{ts,tsx}";
/** They import every feature: a change does not reach all features because it reaches these. */
const ROOTS =
  /^(worker\/(app|index|personal-data|audit-actions)|contract\/(errors|calls\/routes)|frontend\/src\/app\/.*)\.tsx?$/;
const IMPORT = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;
/** Files beside the features: their folder's tests reach them. */
const BESIDE = /^(worker|contract)\/[^/]+\.ts$/;
/** The folders or files of tests that mirror a source folder. */
const MIRRORS: readonly [source: RegExp, tests: readonly string[]][] = [
  [/^worker\/((?:features|domain)\/[^/]+|[^/]+)\//, ["worker/$1"]],
  [/^durable-objects\/([^/]+)/, ["durable-objects/$1", "worker/features/$1"]],
  [/^contract\/([^/]+)\//, ["contract/$1", "worker/features/$1", "components/$1"]],
  // Who may call, and with what: generated for every call.
  [/^contract\/[^/]+\/calls/, ["contract/calls", "worker/refused-callers"]],
  [/^link-pictures\//, ["link-pictures"]],
  [/^frontend\/src\/(panel|game|entry)\//, ["components/$1", "frontend/$1"]],
  [/^frontend\/src\/(?!panel|game|entry)/, ["components", "frontend"]],
  [/^migrations\//, ["worker"]],
];

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: projectRoot, stdio: ["ignore", "pipe", "ignore"] })
    .toString()
    .split("\n")
    .filter(Boolean);

/** Where this branch leaves what was pushed: its own upstream, else main. */
function lastPushed(): string {
  for (const pushed of ["@{upstream}", "origin/main", "main"]) {
    try {
      const [commit] = git("merge-base", "HEAD", pushed);
      if (commit !== undefined) return commit;
    } catch {
      // There is none of this name.
    }
  }
  throw new Error("Nothing was pushed: name a commit, as in npm test -- changed HEAD~1");
}

/** The source files, each with the files that import it. */
function importers(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of globSync(SOURCES, { cwd: projectRoot, exclude: ["**/node_modules/**"] }))
    for (const [, path = ""] of readFileSync(join(projectRoot, file), "utf8").matchAll(IMPORT)) {
      const imported = normalize(join(dirname(file), path));
      found.set(imported, [...(found.get(imported) ?? []), file]);
    }
  return found;
}

/**
 * The test files that a change of these files can reach: those that import one of them, however indirectly, and those in
 * the folders that mirror the reached features.
 */
export function testsFor(changed: readonly string[], importersOf = importers()): string[] {
  const all = globSync(TESTS, { cwd: projectRoot }).toSorted();
  if (changed.some((file) => SURROUNDINGS.test(file))) return all;
  const reached = new Set(changed);
  // A set is walked to its end, also over what is added meanwhile.
  for (const file of reached)
    if (changed.includes(file) || !ROOTS.test(file))
      for (const importer of importersOf.get(file) ?? []) reached.add(importer);
  const mirrors = new Set([
    ...changed.flatMap((file) => BESIDE.exec(file)?.[1] ?? []).map((folder) => `tests/${folder}`),
    ...[...reached].flatMap((file) =>
      MIRRORS.flatMap(([source, folders]) => {
        const match = source.exec(file);
        return match === null ? [] : folders.map((folder) => `tests/${folder.replace("$1", match[1] ?? "")}`);
      }),
    ),
  ]);
  return all.filter(
    (test) => reached.has(test) || [...mirrors].some((at) => test.startsWith(`${at}/`) || test.startsWith(`${at}.`)),
  );
}

/** Runs the quick checks, and the tests that reach what changed since a commit. Browser tests of the app are left to CI. */
export async function testChanged(since = lastPushed()): Promise<never> {
  const changed = [...git("diff", "--name-only", since), ...git("ls-files", "--others", "--exclude-standard")];
  const reached = testsFor(changed);
  console.log(`${changed.length} files changed since ${since}; ${reached.length} test files reach them`);
  const checks: Lane = [
    check("format", "node_modules/oxfmt/bin/oxfmt", "--check"),
    check("lint", "node_modules/oxlint/bin/oxlint"),
    check("types", "node_modules/typescript/bin/tsc", "--build"),
  ];
  const run: Lane = reached.length === 0 ? [] : [tests("tests", ["node", "worker", "components"], ...reached)];
  return runStages([[checks, run]]);
}
