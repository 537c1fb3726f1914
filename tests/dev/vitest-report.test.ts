import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { readReport } from "../../dev/checks/vitest-report.ts";

const file = (status: string, ...tests: string[]) => ({
  name: "/tests/some.test.ts",
  startTime: 1000,
  endTime: 3500,
  status,
  message: "no such module",
  assertionResults: tests.map((it) => ({
    status: it,
    fullName: `a test that ${it}`,
    failureMessages:
      it === "failed" ? ["AssertionError: \u001b[31m1\u001b[39m is not 2\n    at some.test.ts:12:3"] : [],
  })),
});

function reportOf(...testResults: ReturnType<typeof file>[]): string {
  const path = join(mkdtempSync(join(tmpdir(), "labkhand-report-")), "vitest.json");
  const all = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const count = (status: string) => all.filter((it) => it === status).length;
  writeFileSync(path, JSON.stringify({ numPassedTests: count("passed"), testResults }));
  return path;
}

describe("a Vitest report", () => {
  test("is summarized, with the time that each file took", () => {
    const path = reportOf(file("passed", "passed", "passed"), file("failed", "passed", "failed"));
    expect(readReport(path, false)).toMatchObject({
      passed: 3,
      failed: 1,
      files: [{ seconds: 2.5 }, { seconds: 2.5 }],
      failures: [
        expect.stringMatching(
          /some\.test\.ts > a test that failed\nAssertionError: 1 is not 2\n {4}at some\.test\.ts:12:3$/,
        ),
      ],
    });
  });

  test("keeps a failure's message and stack, up to a maximum length", () => {
    const long = file("failed", "failed");
    long.assertionResults[0]?.failureMessages.push("x".repeat(5000));
    const [failure = ""] = readReport(reportOf(long), false).failures;
    expect(failure.length).toBeGreaterThan(2000);
    expect(failure.length).toBeLessThan(2100);
  });

  test("is a failure when a file breaks before its first test", () => {
    const failures = [expect.stringMatching(/some\.test\.ts\nno such module$/)];
    expect(readReport(reportOf(file("passed", "passed"), file("failed")), false)).toMatchObject({
      failed: 1,
      failures,
    });
  });

  test("is a failure when all tests passed but Vitest ended with an error, or left no report", () => {
    expect(readReport(reportOf(file("passed", "passed")), false)).toMatchObject({ passed: 1, failed: 1 });
    expect(readReport("/nowhere/vitest.json", true)).toMatchObject({ passed: 0, failed: 1 });
  });
});
