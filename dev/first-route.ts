/**
 * What a first visit to home loads, as one list: the entry script, everything it imports statically, and what
 * index.html preloads. size-limit's globs cannot say that, so .size-limit.js asks here.
 */
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const CLIENT = resolve(import.meta.dirname, "../dist/client");

/** Paths, relative to the project's root, of the scripts of the first route. */
export function firstRouteScripts(): string[] {
  const html = readFileSync(join(CLIENT, "index.html"), "utf8");
  const found = new Set<string>();
  const waiting = [...html.matchAll(/<(?:script|link)\b[^>]*(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) =>
    String(match[1]),
  );
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const code = readFileSync(join(CLIENT, file), "utf8");
    for (const match of code.matchAll(/(?:^|[;}\n])(?:import|export)\b[^;"'`(]*["']\.\/([^"']+\.js)["']/g)) {
      waiting.push(join(dirname(file), String(match[1])));
    }
  }
  return [...found].map((file) => `dist/client/${file}`);
}

if (import.meta.main) console.log(firstRouteScripts().join("\n"));
