// Runs a TypeScript entry file on the pinned Node, installing first where needed. Plain JavaScript and no dependency:
// this file must run on a fresh clone, on whatever Node (>= 20) the machine has.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockfile = join(root, "package-lock.json");
const installedLockfile = join(root, "node_modules", ".package-lock.json");
const pinnedNode = join(root, "node_modules", ".bin", "node");

const [entry, ...args] = process.argv.slice(2);
if (entry === undefined) {
  console.error("usage: node dev/run.mjs <file.ts> [arguments]");
  process.exit(2);
}

if (!isInstalled()) install();
run();

/** A checkout may touch the lockfile without changing it, so when it is the newer file its versions decide. */
function isInstalled() {
  if (!existsSync(pinnedNode) || !existsSync(installedLockfile)) return false;
  if (statSync(installedLockfile).mtimeMs >= statSync(lockfile).mtimeMs) return true;
  const wanted = JSON.parse(readFileSync(lockfile, "utf8")).packages;
  const installed = JSON.parse(readFileSync(installedLockfile, "utf8")).packages;
  return Object.entries(wanted).every(
    ([path, { optional, version }]) => path === "" || optional || installed[path]?.version === version,
  );
}

function install() {
  console.error("installing dependencies …");
  const npm = process.env.npm_execpath;
  const command = npm?.endsWith(".js") ? [process.execPath, npm] : ["npm"];
  const options = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const result = spawnSync(command[0], [...command.slice(1), ...options], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32" && command.length === 1,
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

function run() {
  const child = spawn(pinnedNode, [join(root, entry), ...args], { cwd: root, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? "SIGTERM"]));
}
