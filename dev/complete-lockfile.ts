import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { z } from "zod";

import { projectRoot } from "./project.ts";

const entry = z.looseObject({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockfile = z.looseObject({ packages: z.record(z.string(), entry) });
type Packages = z.infer<typeof lockfile>["packages"];

export interface MissingPackage {
  /** Where it would be installed. */
  path: string;
  name: string;
  version: string;
  dev: boolean;
}

const systems = ["android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32", "aix"];
const processors = ["arm64", "x64", "ia32", "ppc64", "riscv64", "s390x", "loong64", "mips64el", "wasm32", "arm"];

/**
 * Native packages' builds for other platforms that the lockfile lacks, because npm omits those it could not fetch (a
 * partial mirror, npm/cli#4828). `npm ci` then rejects the lockfile, or other platforms lack their builds.
 */
export function findMissing(packages: Packages): MissingPackage[] {
  const missing: MissingPackage[] = [];
  for (const [path, { dev = false, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const found = resolve(packages, path, name);
      const isExact = /^[0-9]+\.[0-9]+\.[0-9]+(?:-.+)?$/.test(version);
      if (found !== null && (!isExact || packages[found]?.version === version)) continue;
      const isTaken = packages[`node_modules/${name}`] !== undefined;
      missing.push({ path: `${isTaken ? `${path}/` : ""}node_modules/${name}`, name, version, dev });
    }
  }
  return missing;
}

const file = join(projectRoot, "package-lock.json");
const anyObject = z.record(z.string(), z.unknown());

export function readLockfile(): z.infer<typeof lockfile> {
  return lockfile.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** Where Node would resolve this package from there, or null. */
function resolve(packages: Packages, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === "") return null;
  }
}

/** The lockfile entry of a native build; its os and cpu follow from its name. */
function describe({ name, version, dev }: MissingPackage): Packages[string] {
  const words = name.split(/[/-]/).map((word) => word.replace(/^linuxmusl$/, "linux").replace(/^windows$/, "win32"));
  const has = (word: string) => name.includes(word);
  const os = systems.find((system) => words.includes(system));
  const cpu = has("eabi") ? "arm" : (processors.find((one) => words.includes(one)) ?? (words.includes("64") && "x64"));
  const libc = os === "linux" ? (has("musl") ? "musl" : has("gnu") ? "glibc" : null) : null;
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}

if (import.meta.main) {
  const missing = findMissing(readLockfile().packages);
  // Parsed again without the schema, which would reorder the keys of every entry.
  const lock = anyObject.parse(JSON.parse(readFileSync(file, "utf8")));
  const added = missing.map((one) => [one.path, describe(one)] as const);
  const packages = [...Object.entries(anyObject.parse(lock["packages"])), ...added];
  lock["packages"] = Object.fromEntries(packages.toSorted(([a], [b]) => a.localeCompare(b, "en")));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${missing.length} packages of other platforms added to package-lock.json`);
}
