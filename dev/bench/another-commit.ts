import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { projectRoot, workerDir } from "../project.ts";

/** A commit of this repository, built in a worktree of its own. */
export interface BuiltCommit {
  builtIn: string;
  remove(): void;
}

/** Builds a commit with its own dependencies, or with the installed ones if its lockfile is the same. */
export function buildCommit(commit: string): BuiltCommit {
  const folder = mkdtempSync(join(tmpdir(), "labkhand-commit-"));
  const git = (...args: string[]) => execFileSync("git", args, { cwd: projectRoot, stdio: ["ignore", "ignore", 2] });
  const remove = () => {
    git("worktree", "remove", "--force", folder);
    rmSync(folder, { recursive: true, force: true });
  };
  git("worktree", "add", "--detach", folder, commit);
  try {
    // The same secrets, so that both accept the same cookie.
    copyFileSync(join(projectRoot, ".dev.vars"), join(folder, ".dev.vars"));
    const [ours, theirs] = [projectRoot, folder].map((root) => readFileSync(join(root, "package-lock.json"), "utf8"));
    const isInstalled = ours === theirs;
    if (isInstalled) symlinkSync(join(projectRoot, "node_modules"), join(folder, "node_modules"));
    console.error(`building ${commit} …`);
    // Not through run.mjs with linked packages: it might install, and empty the linked folder.
    const build = isInstalled ? ["dev/build.ts"] : ["dev/run.mjs", "dev/build.ts"];
    execFileSync(process.execPath, build, { cwd: folder, stdio: ["ignore", "ignore", 2] });
    return { builtIn: join(folder, "dist", basename(workerDir)), remove };
  } catch (error) {
    remove();
    throw error;
  }
}
