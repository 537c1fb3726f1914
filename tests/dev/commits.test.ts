import { execFileSync } from "node:child_process";

import { expect, test } from "vitest";

import { projectRoot } from "../../dev/project.ts";

const SUBJECT_MAX = 72;
const NEWEST = 20;

test("keeps the newest commits' subjects within 72 characters", () => {
  const log = execFileSync("git", ["log", "--no-merges", `--max-count=${NEWEST}`, "--format=%s"], { cwd: projectRoot });
  const subjects = log.toString().trim().split("\n");
  expect(subjects.length).toBeGreaterThan(0);
  expect(subjects.filter((subject) => subject.length > SUBJECT_MAX)).toEqual([]);
});
