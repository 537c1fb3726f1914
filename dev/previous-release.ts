import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { breaksOf } from "./contract.ts";
import { projectRoot } from "./project.ts";

/** Like release-20261126-093000, in UTC; the workflow sets one after each deploy. */
const RELEASES = "refs/tags/release-*";
const CONTRACT_MAX_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MS = 12 * 60 * 1000;

/**
 * Runs the newest release's Worker tests on this schema, because that release runs on it for minutes during a deploy
 * and after a rollback. Its upgrade test is left out, because it belongs to the schema. Compares the contracts too,
 * because that release's app stays on phones for days.
 * @returns whether they pass, or there is no release yet
 */
export function testPreviousRelease(root: string = projectRoot): boolean {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  // A shallow clone has no tags: without the fetch the check would pass silently.
  if (git("rev-parse", "--is-shallow-repository") === "true")
    git("fetch", "--quiet", "--depth=1", "origin", `+${RELEASES}:${RELEASES}`);
  const release = git("for-each-ref", "--sort=-refname", "--count=1", "--format=%(refname:short)", RELEASES);
  if (release === "") {
    console.log("no release yet");
    return true;
  }
  console.log(`the Worker tests of ${release} on this schema`);
  const folder = mkdtempSync(join(tmpdir(), "labkhand-release-"));
  git("worktree", "add", "--quiet", "--detach", folder, release);
  try {
    copyFileSync(join(folder, ".dev.vars.example"), join(folder, ".dev.vars"));
    rmSync(join(folder, "migrations"), { recursive: true });
    cpSync(join(root, "migrations"), join(folder, "migrations"), { recursive: true });
    const tests = ["--project", "worker", "--exclude", "tests/worker/upgrade.test.ts"];
    const args = [...installer(root, folder), "node_modules/vitest/vitest.mjs", "run", ...tests];
    const { status } = spawnSync(process.execPath, args, {
      cwd: folder,
      stdio: "inherit",
      timeout: TIMEOUT_MS,
    });
    const breaks = breaksOf(contractOf(folder), contractOf(root));
    for (const one of breaks) console.error(`the app of ${release} would miss: ${one}`);
    return status === 0 && breaks.length === 0;
  } finally {
    git("worktree", "remove", "--force", folder);
  }
}

/** A release prints its contract by itself: its files may lie elsewhere. */
function contractOf(folder: string): unknown {
  const printed = execFileSync(process.execPath, ["dev/contract.ts"], { cwd: folder, maxBuffer: CONTRACT_MAX_BYTES });
  return JSON.parse(printed.toString());
}

/** Links the installed packages if the release has the same. @returns the script that installs its own otherwise */
function installer(root: string, folder: string): string[] {
  const [ours, theirs] = [root, folder].map((at) => readFileSync(join(at, "package-lock.json"), "utf8"));
  if (ours !== theirs) return ["dev/run.mjs"];
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return [];
}

if (import.meta.main && !testPreviousRelease()) process.exitCode = 1;
