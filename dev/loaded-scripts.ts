/**
 * Lists which scripts the browser loads when: those of a first visit to home, and those each page adds. It reads the
 * build's manifest; size-limit's globs cannot, so .size-limit.js imports this.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { z } from "zod";

import { clientDir } from "./project.ts";
import { reachable } from "./vite/reachable.ts";

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    isDynamicEntry: z.boolean().optional(),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifest>;

/** The scripts of the first route: the entry and what it imports. Paths are relative to the project's root. */
export function firstRouteScripts(): string[] {
  return pathsOf([...firstRoute(readManifest())]);
}

/** The first route's libraries, and its own code with the few lines that tie both together. */
export function firstRouteParts(): { libraries: string[]; ours: string[] } {
  const scripts = firstRouteScripts();
  const libraries = scripts.filter((script) => script.includes("/vendor-"));
  if (libraries.length !== 1)
    throw new Error("No chunk of the first route's libraries: vite.config.ts must have changed");
  return { libraries, ours: scripts.filter((script) => !libraries.includes(script)) };
}

/** For each lazily loaded page the scripts it needs beyond the first route's. */
export function pageScripts(): { name: string; scripts: string[] }[] {
  const chunks = readManifest();
  const first = firstRoute(chunks);
  const pages = Object.entries(chunks).filter(
    ([key, chunk]) => chunk.isDynamicEntry && key.startsWith("src/app/pages/"),
  );
  return pages.map(([key, { file }]) => {
    const added = [...scriptsOf(chunks, [key])].filter((script) => !first.has(script));
    return { name: file.replace(/^assets\/|-.{8}\.js$/g, ""), scripts: pathsOf(added) };
  });
}

/** Every script beyond the first route's, each by itself. */
export function lazyScripts(): string[] {
  const chunks = readManifest();
  const first = firstRoute(chunks);
  const files = new Set(Object.values(chunks).map(({ file }) => file));
  return pathsOf([...files].filter((file) => file.endsWith(".js") && !first.has(file)));
}

function readManifest(): Manifest {
  return manifest.parse(JSON.parse(readFileSync(join(clientDir, ".vite/manifest.json"), "utf8")));
}

function firstRoute(chunks: Manifest): Set<string> {
  return scriptsOf(
    chunks,
    Object.keys(chunks).filter((key) => chunks[key]?.isEntry),
  );
}

function scriptsOf(chunks: Manifest, starts: string[]): Set<string> {
  const keys = reachable(starts, (key) => chunks[key]?.imports ?? []);
  return new Set([...keys].flatMap((key) => chunks[key]?.file ?? []));
}

const pathsOf = (files: string[]): string[] => files.map((file) => `dist/client/${file}`);
