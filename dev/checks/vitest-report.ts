import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

import { z } from "zod";

import { projectRoot } from "../project.ts";

export interface SlowFile {
  name: string;
  seconds: number;
}

/** Vitest's counts, the test files, and the failures with the beginning of their messages and stacks. */
interface Report {
  passed: number;
  failed: number;
  files: SlowFile[];
  failures: string[];
}

/** How much of a failure's message and stack is shown. */
const MESSAGE_LENGTH = 2000;

const report = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

type FileResult = z.infer<typeof report>["testResults"][number];

/** Parses Vitest's JSON report. A missing report is a failure. */
export function readReport(path: string, endedWell: boolean): Report {
  if (!existsSync(path)) return { passed: 0, failed: 1, files: [], failures: ["Vitest left no report"] };
  const { numPassedTests, testResults } = report.parse(JSON.parse(readFileSync(path, "utf8")));
  const failures = testResults.flatMap((file) => failuresOf(file));
  if (failures.length === 0 && !endedWell) failures.push("Vitest did not end well, though no test of it failed");
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(projectRoot, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed: numPassedTests, failed: failures.length, files, failures };
}

/** A file's failures: its tests, or the file itself if it failed outside of them. */
function failuresOf({ name, status, message, assertionResults }: FileResult): string[] {
  const tests = assertionResults.filter((test) => test.status === "failed");
  const file = relative(projectRoot, name);
  if (status === "failed" && tests.length === 0) return [`${file}\n${textOf(message)}`];
  return tests.map((test) => `${file} > ${test.fullName}\n${textOf(test.failureMessages.join("\n"))}`);
}

const textOf = (message: string) => stripVTControlCharacters(message).slice(0, MESSAGE_LENGTH);
