import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { projectRoot } from "./project.ts";

/** A size that must stay small for newcomers: a count of files or lines, and its maximum. */
export interface Figure {
  name: string;
  count: number;
  most: number;
}

/** Counts a message's walk, the objects, the contract's root, and the imports of Hono. */
export function countHouse(root: string = projectRoot): Figure[] {
  const find = (...patterns: string[]) => globSync(patterns, { cwd: root });
  const linesOf = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + readFileSync(join(root, file), "utf8").split("\n").length - 1, 0);
  const walk = walkOf(readFileSync(join(root, "docs/architecture.md"), "utf8"));
  const lost = walk.filter((file) => !existsSync(join(root, file)));
  if (lost.length > 0) throw new Error(`docs/architecture.md names files that do not exist: ${lost.join(", ")}`);
  const objects = find("durable-objects/**/*.ts");
  const knowHono = find("worker/domain/**/*.ts", "worker/features/**/*.ts").filter(
    (file) => !file.endsWith("routes.ts") && /from "hono/.test(readFileSync(join(root, file), "utf8")),
  );
  return [
    { name: "files of a message's walk", count: walk.length, most: 32 },
    { name: "lines of a message's walk", count: linesOf(walk), most: 4400 },
    { name: "files of the objects", count: objects.length, most: 36 },
    { name: "lines of the objects", count: linesOf(objects), most: 3800 },
    { name: "files in the contract's root", count: find("contract/*.ts").length, most: 10 },
    { name: "verbs and domain files that import Hono", count: knowHono.length, most: 0 },
  ];
}

/** The files in the table of a message's walk: a folder in the first column, its files in the second. */
function walkOf(architecture: string): string[] {
  const [, table = ""] = architecture.split("### Its walk\n");
  return [...(table.split("\n## ")[0]?.matchAll(/^\| `(.+?)` \| (.+?) \|/gm) ?? [])].flatMap(
    ([, folder = "", files = ""]) => [...files.matchAll(/`(.+?)`/g)].map(([, file = ""]) => join(folder, file)),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const figures = countHouse();
  for (const { name, count, most } of figures) console.log(`${String(count).padStart(5)} of ${most}  ${name}`);
  if (figures.some(({ count, most }) => count > most)) process.exitCode = 1;
}
