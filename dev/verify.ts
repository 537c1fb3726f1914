import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { z } from "zod";

import { prepareDevVars } from "./app/app.ts";
import { projectRoot } from "./project.ts";

/** How many checks a step made and how many of them failed. */
interface Outcome {
  passed: number;
  failed: number;
}

interface Step {
  name: string;
  run(): Promise<Outcome>;
}

const reportFile = join(projectRoot, ".cache", "verify", "vitest.json");

const report = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

const steps: Step[] = [
  check("format", "node_modules/oxfmt/bin/oxfmt", "--check"),
  check("lint", "node_modules/oxlint/bin/oxlint"),
  check("types", "node_modules/typescript/bin/tsc", "--build"),
  check("unused code", "node_modules/knip/bin/knip.js"),
  check("build", "dev/build.ts"),
  check("sizes", "node_modules/size-limit/bin.js"),
  check("migrations", "dev/migrations-check.ts"),
  tests("tests in workerd and Node", "worker", "node"),
  // By itself: a browser beside other tests on two cores only makes time-outs.
  tests("tests in the browser", "e2e"),
];

let child: ChildProcess | null = null;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    child?.kill(signal);
    process.exit(130);
  });
}

prepareDevVars();
const total: Outcome = { passed: 0, failed: 0 };
const failedSteps: string[] = [];
for (const step of steps) {
  console.log(`\n── ${step.name}`);
  const { passed, failed } = await step.run();
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failedSteps.push(step.name);
}
if (failedSteps.length > 0) console.log(`\nfailed: ${failedSteps.join(", ")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** A step that is one check: it passes when its program ends well. */
function check(name: string, script: string, ...args: string[]): Step {
  return {
    name,
    async run() {
      const ok = await runNode(script, args);
      return { passed: Number(ok), failed: Number(!ok) };
    },
  };
}

/** A step that counts the tests of some Vitest projects. */
function tests(name: string, ...projects: string[]): Step {
  return {
    name,
    async run() {
      mkdirSync(join(reportFile, ".."), { recursive: true });
      rmSync(reportFile, { force: true });
      const ok = await runNode("node_modules/vitest/vitest.mjs", [
        "run",
        ...projects.flatMap((project) => ["--project", project]),
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${reportFile}`,
      ]);
      return count(ok);
    },
  };
}

function count(ok: boolean): Outcome {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = report.parse(JSON.parse(readFileSync(reportFile, "utf8")));
  // A file that fails before its first test, or an error between tests, is a failure though no test says so.
  const brokenFiles = testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const failed = numFailedTests + brokenFiles.length;
  return { passed: numPassedTests, failed: failed === 0 && !ok ? 1 : failed };
}

async function runNode(script: string, args: string[]): Promise<boolean> {
  const started = spawn(process.execPath, [join(projectRoot, script), ...args], { cwd: projectRoot, stdio: "inherit" });
  child = started;
  const code = await new Promise<number | null>((resolve) => {
    started.once("error", () => resolve(1));
    started.once("exit", resolve);
  });
  child = null;
  return code === 0;
}
