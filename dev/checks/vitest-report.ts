import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

import { z } from "zod";

import { projectRoot } from "../project.ts";

export interface SlowFile {
  name: string;
  seconds: number;
}

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

/** What Vitest's JSON report says, and whether Vitest itself ended well. No report at all is a failure. */
export function readReport(path: string, endedWell: boolean): { passed: number; failed: number; files: SlowFile[] } {
  if (!existsSync(path)) return { passed: 0, failed: 1, files: [] };
  const { numPassedTests, numFailedTests, testResults } = report.parse(JSON.parse(readFileSync(path, "utf8")));
  // A file that fails before its first test, or an error between tests, is a failure though no test says so.
  const brokenFiles = testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const failed = numFailedTests + brokenFiles.length;
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(projectRoot, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed: numPassedTests, failed: failed === 0 && !endedWell ? 1 : failed, files };
}
