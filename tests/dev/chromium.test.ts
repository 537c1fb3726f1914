import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

import { PLAYWRIGHTS_DISABLED_FEATURES } from "../../dev/app/chromium.ts";

const playwright = dirname(createRequire(import.meta.url).resolve("playwright-core/package.json"));

test("the browser of the tests disables every feature that Playwright itself disables", () => {
  const [, list = ""] =
    /disabledFeatures = \[(.*?)\]/s.exec(readFileSync(join(playwright, "lib/coreBundle.js"), "utf8")) ?? [];
  const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name);
  expect(names).toContain("PaintHolding");
  expect(PLAYWRIGHTS_DISABLED_FEATURES.toSorted()).toEqual(names.toSorted());
});
