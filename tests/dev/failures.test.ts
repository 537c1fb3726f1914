import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { notesOn, openFailures } from "../../dev/checks/failures.ts";

const folder = () => mkdtempSync(join(tmpdir(), "labkhand-failures-"));

test("the failures folder keeps the newest five runs when another one begins", () => {
  const runs = folder();
  for (const hour of ["09", "10", "11", "12", "13"]) mkdirSync(join(runs, `2026-11-23T${hour}`));
  openFailures(runs, join(runs, "2026-11-23T14"));
  expect(readdirSync(runs).map((run) => run.slice(-2))).toEqual(["10", "11", "12", "13", "14"]);
});

test("the failure report prints the beginning of what was on screen in the first failed tests", () => {
  const run = folder();
  for (let n = 1; n <= 9; n += 1) writeFileSync(join(run, `a-test-${n}.txt`), `${"جوک ".repeat(1000)}\n`);
  writeFileSync(join(run, "a-test-1.html"), "<p>");
  const notes = notesOn(run);
  expect(notes).toHaveLength(5);
  expect(notes[0]).toMatch(/^a-test-1\.txt\nجوک /);
  expect(notes[0]?.length).toBeLessThan(2000);
});

test("the failure report prints nothing when no test left a note", () => {
  expect(notesOn(join(folder(), "gone"))).toEqual([]);
});
