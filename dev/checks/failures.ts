import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../project.ts";

const RUNS_KEPT = 5;
/** How many notes are printed, and how much of each: a runner's folder is gone after its run. */
const NOTES_PRINTED = 5;
const NOTES_LENGTH = 1500;

const allRuns = join(projectRoot, ".cache", "failures");

/** The folder for this run's failing tests. Its name sorts by time; Vitest, a child process, gets the same folder. */
export const failuresDir = (process.env["FAILURES_DIR"] ??= join(
  allRuns,
  new Date().toISOString().replaceAll(":", "-"),
));

/** Makes this run's folder, and removes all but the newest runs from `runs`. */
export function openFailures(runs = allRuns, own = failuresDir): void {
  mkdirSync(own, { recursive: true });
  for (const run of readdirSync(runs).toSorted().slice(0, -RUNS_KEPT)) rmSync(join(runs, run), { recursive: true });
}

/** Removes this run's folder: nothing failed. */
export const dropFailures = (): void => rmSync(failuresDir, { recursive: true, force: true });

/** The beginnings of what failing tests noted about their pages. */
export function notesOn(folder = failuresDir): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith(".txt"));
  return files
    .slice(0, NOTES_PRINTED)
    .map((file) => `${file}\n${readFileSync(join(folder, file), "utf8").slice(0, NOTES_LENGTH).trimEnd()}`);
}
