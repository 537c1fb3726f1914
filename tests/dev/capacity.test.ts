import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import measured from "../../dev/capacity/measured.json" with { type: "json" };
import { outboxShare, primaryShare } from "../../dev/capacity/model.ts";
import { capacityPage } from "../../dev/capacity/page.ts";
import { projectRoot } from "../../dev/project.ts";

test("docs/operations.md has the section that npm run capacity prints", () => {
  const operations = readFileSync(join(projectRoot, "docs/operations.md"), "utf8");
  expect(operations).toContain(`\n${capacityPage(measured)}\n\n## `);
});

test("the page says at most 120 % for the primary of 10 million people, and at most 50 % after two splits", () => {
  const page = capacityPage(measured);
  const share = (name: string) => Number(new RegExp(`^\\| ${name} \\| ([\\d.]+) % \\|$`, "m").exec(page)?.[1]);
  expect(page).toContain("### The primary at 10 million");
  expect(share("one database")).toBeLessThanOrEqual(120);
  expect(share("games and likes apart")).toBeLessThanOrEqual(50);
});

test("counts a write of each like in the primary's time", () => {
  const [people, comeADay, signedIn, likesADay, atPeak, seconds] = [
    1_000_000,
    0.25,
    0.6,
    4,
    (0.09 * 1.5) / 3600,
    0.0025,
  ];
  const { like, unlike } = measured.acts;
  const acts = { ...measured.acts, like: { ...like, primaryReads: 0, primaryWrites: 1 } };
  const without = { ...unlike, primaryReads: 0, primaryWrites: 0 };
  expect(primaryShare({ ...measured, acts: { ...acts, unlike: without } }, people, ["likes"])).toBeCloseTo(
    people * comeADay * signedIn * likesADay * atPeak * seconds,
  );
});

test("leaves the core the counts that split databases write back", () => {
  expect(outboxShare(2)).toBeCloseTo(2 * 0.0025);
});
