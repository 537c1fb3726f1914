import { execFileSync } from "node:child_process";

import { expect, test } from "vitest";

import { projectRoot } from "../../dev/project.ts";

const SUBJECT_MAX = 72;
const NEWEST = 20;

test("the subjects of the newest commits have at most 72 characters", () => {
  const log = execFileSync("git", ["log", "--no-merges", `--max-count=${NEWEST}`, "--format=%s"], { cwd: projectRoot });
  const subjects = log.toString().trim().split("\n");
  expect(subjects.length).toBeGreaterThan(0);
  expect(subjects.filter((subject) => subject.length > SUBJECT_MAX)).toEqual([]);
});
