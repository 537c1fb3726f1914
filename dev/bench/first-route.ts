import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { firstRouteScripts } from "../loaded-scripts.ts";
import { clientDir, projectRoot } from "../project.ts";

/** The bytes of a first visit to home: gzipped, fonts as they are. */
export function firstRouteBytes() {
  const gzip = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length;
  const sum = (paths: string[]) => paths.reduce((total, path) => total + gzip(path), 0);
  const assets = readdirSync(join(clientDir, "assets")).map((name) => join(clientDir, "assets", name));
  return {
    html: gzip(join(clientDir, "index.html")),
    scripts: sum(firstRouteScripts().map((path) => join(projectRoot, path))),
    styles: gzip(join(clientDir, ".vite/first-route.css")),
    fonts: assets
      .filter((path) => path.endsWith(".woff2"))
      .reduce((total, path) => total + readFileSync(path).length, 0),
  };
}
