/**
 * Which scripts the browser loads when: what a first visit to home needs, and what each page adds to it.
 * size-limit's globs cannot say that, so .size-limit.js asks here.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const CLIENT = resolve(import.meta.dirname, "../dist/client");
const STATIC_IMPORT = /(?:^|[;}\n])(?:import|export)\b[^;"'`(]*["']\.\/([^"']+\.js)["']/g;
const LAZY_IMPORT = /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g;

/** Paths, relative to the project's root, of the scripts of the first route: the entry, what it imports, what is preloaded. */
export function firstRouteScripts(): string[] {
  return inProject(firstRoute());
}

/** For each lazily loaded page the scripts it needs beyond the first route's. */
export function pageScripts(): { name: string; scripts: string[] }[] {
  const first = firstRoute();
  const lazy = new Set([...allScripts()].flatMap((file) => imports(file, LAZY_IMPORT)));
  const pages = [...lazy].flatMap((file) => {
    const name = /\/(.*-(?:route|page))-.{8}\.js$/.exec(file)?.[1];
    return name === undefined ? [] : [{ name, scripts: inProject(without(withStaticImports([file]), first)) }];
  });
  if (pages.length === 0) throw new Error("No lazily loaded page found: how chunks are named must have changed");
  return pages;
}

/** Every script beyond the first route's, each by itself. */
export function lazyScripts(): string[] {
  return inProject(without(allScripts(), firstRoute()));
}

function allScripts(): Set<string> {
  const files = readdirSync(join(CLIENT, "assets")).filter((file) => file.endsWith(".js"));
  return new Set(files.map((file) => `assets/${file}`));
}

function firstRoute(): Set<string> {
  const html = readFileSync(join(CLIENT, "index.html"), "utf8");
  const scripts = html.matchAll(/<(?:script|link)\b[^>]*(?:src|href)="\/(assets\/[^"]+\.js)"/g);
  return withStaticImports([...scripts].map((match) => String(match[1])));
}

function withStaticImports(files: string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    waiting.push(...imports(file, STATIC_IMPORT));
  }
  return found;
}

function imports(file: string, pattern: RegExp): string[] {
  const code = readFileSync(join(CLIENT, file), "utf8");
  return [...code.matchAll(pattern)].map((match) => join(dirname(file), String(match[1])));
}

function without(files: Set<string>, others: Set<string>): Set<string> {
  return new Set([...files].filter((file) => !others.has(file)));
}

function inProject(files: Set<string>): string[] {
  return [...files].map((file) => `dist/client/${file}`);
}

if (import.meta.main) console.log(firstRouteScripts().join("\n"));
