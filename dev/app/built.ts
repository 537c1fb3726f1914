import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

import { clientDir, linkPicturesDir, projectRoot, workerDir } from "../project.ts";
import { prepareDevVars } from "./app.ts";

// Everything that affects the build, including dev/, which contains the build scripts.
const sources = [
  "contract",
  "worker",
  "durable-objects",
  "link-pictures",
  "frontend",
  "dev/vite",
  "dev/build.ts",
  "vite.config.ts",
  "wrangler.toml",
  "package-lock.json",
  ".dev.vars",
];

/** Builds browser and Worker if there is no build, or a source is newer. The build holds the local secrets. */
export async function ensureBuilt(): Promise<void> {
  prepareDevVars();
  const outputs = [
    join(clientDir, "index.html"),
    join(workerDir, "wrangler.json"),
    join(linkPicturesDir, "wrangler.json"),
  ];
  if (outputs.every((path) => existsSync(path))) {
    const builtAt = Math.min(...outputs.map((path) => statSync(path).mtimeMs));
    if (Math.max(...sources.map((path) => newest(join(projectRoot, path)))) <= builtAt) return;
  }
  await runScript("dev/build.ts");
}

/** Runs one of our scripts and shows its output; throws if it fails. */
export async function runScript(path: string, args: string[] = [], env: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, [join(projectRoot, path), ...args], {
    cwd: projectRoot,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  const stop = () => child.kill();
  process.once("exit", stop);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  }).finally(() => process.off("exit", stop));
  if (code !== 0) throw new Error(`${path} failed`);
}

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    // Excluded, because the build itself writes there.
    .filter(
      (file) =>
        !relative(path, file)
          .split(sep)
          .some((part) => part.startsWith(".")),
    );
  return Math.max(
    0,
    ...files
      .map((file) => statSync(file))
      .filter((file) => file.isFile())
      .map((file) => file.mtimeMs),
  );
}
