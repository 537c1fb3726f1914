import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { ALERTS } from "../../contract/alerts/values.ts";
import { FAILURES } from "../../dev/chaos/failures.ts";
import { projectRoot } from "../../dev/project.ts";

const [, alerts = ""] = readFileSync(join(projectRoot, "docs/operations.md"), "utf8").split("\n## Alerts\n");
const pages = (alerts.split("\n## ")[0] ?? "").split("\n### ").slice(1);

test("each alert has a runbook page that says what people see, how to confirm it and what to do", () => {
  expect(pages.map((page) => page.split("\n")[0]).toSorted()).toEqual(ALERTS.toSorted());
  for (const page of pages) for (const part of ["People see", "Confirm", "Do"]) expect(page).toContain(`- **${part}**`);
});

test("each failure of the chaos command has the name of an alert", () => {
  expect(ALERTS).toEqual(expect.arrayContaining([...FAILURES]));
});
