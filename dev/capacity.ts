import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import measured from "./capacity/measured.json" with { type: "json" };
import { capacityPage, HEADING } from "./capacity/page.ts";
import { projectRoot } from "./project.ts";

const { values: options } = parseArgs({
  options: {
    /** Replaces the section of docs/operations.md. */
    write: { type: "boolean", default: false },
  },
});

const page = capacityPage(measured);
if (options.write) {
  const path = join(projectRoot, "docs/operations.md");
  const [before = "", section = ""] = readFileSync(path, "utf8").split(`${HEADING}\n`);
  const next = section.indexOf("\n## ");
  writeFileSync(path, `${before}${page}\n${next < 0 ? "" : section.slice(next)}`);
} else {
  console.log(page);
}
