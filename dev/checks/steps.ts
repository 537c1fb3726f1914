import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../project.ts";
import { readReport, type SlowFile } from "./vitest-report.ts";

/** How many checks a step made, how many of them failed and which, and the test files it ran. */
interface Outcome {
  passed: number;
  failed: number;
  failures: string[];
  files?: SlowFile[];
}

/** How a step shows what its programs say: as it comes, or in one piece when it has ended. */
type Output = "live" | "whole";

export interface Step {
  name: string;
  run(output: Output): Promise<Outcome>;
}

/** Steps that follow one another; lanes run side by side. */
export type Lane = readonly Step[];

const SLOWEST = 10;
const MOST_FAILURES = 30;
const children = new Set<ChildProcess>();

/** A step that is one check: it passes when its program ends well. */
export function check(name: string, script: string, ...args: string[]): Step {
  return {
    name,
    async run(output) {
      const ok = await runNode(script, args, output);
      return { passed: Number(ok), failed: Number(!ok), failures: ok ? [] : [script] };
    },
  };
}

/** A step that counts the tests of some Vitest projects; `args` are Vitest's own. */
export function tests(name: string, projects: readonly string[], ...args: string[]): Step {
  return {
    name,
    async run(output) {
      const reportFile = join(projectRoot, ".cache", "verify", `${projects.join("-")}.json`);
      mkdirSync(join(reportFile, ".."), { recursive: true });
      rmSync(reportFile, { force: true });
      const ok = await runNode(
        "node_modules/vitest/vitest.mjs",
        [
          "run",
          ...projects.flatMap((project) => ["--project", project]),
          "--reporter=default",
          "--reporter=json",
          `--outputFile.json=${reportFile}`,
          ...args,
        ],
        output,
      );
      return readReport(reportFile, ok);
    },
  };
}

/**
 * Runs stages one after the other, the lanes of each side by side: the last lane speaks as it goes, the others when a step has
 * ended. Prints the slowest test files, then what failed (the end is what is kept of a long output), then `N passed, N failed` alone
 * on the last line, and ends the process.
 */
export async function runStages(stages: readonly (readonly Lane[])[], budgetMinutes: number): Promise<never> {
  endWithSignals();
  const startedAt = performance.now();
  const total = { passed: 0, failed: 0 };
  const files: SlowFile[] = [];
  const failures: string[] = [];

  const runStep = async (step: Step, output: Output) => {
    if (output === "live") console.log(`\n── ${step.name}`);
    const outcome = await step.run(output);
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    files.push(...(outcome.files ?? []));
    failures.push(...outcome.failures.map((it) => `failed: ${step.name}: ${it}`));
  };
  const runLane = async (lane: Lane, output: Output) => {
    for (const step of lane) await runStep(step, output);
  };
  for (const lanes of stages)
    await Promise.all(lanes.map((lane, n) => runLane(lane, n === lanes.length - 1 ? "live" : "whole")));

  console.log("\nslowest files");
  for (const { name, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  const minutes = (performance.now() - startedAt) / 60_000;
  console.log(`\ntook ${minutes.toFixed(1)} minutes of ${budgetMinutes}`);
  for (const failure of failures.slice(0, MOST_FAILURES)) console.log(`\n${failure}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}

async function runNode(script: string, args: string[], output: Output): Promise<boolean> {
  const child = spawn(process.execPath, [join(projectRoot, script), ...args], {
    cwd: projectRoot,
    stdio: output === "live" ? "inherit" : ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => void said.push(chunk));
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", resolve);
  });
  children.delete(child);
  if (output === "whole") console.log(`\n── ${script}\n${Buffer.concat(said).toString().trimEnd()}`);
  return code === 0;
}

function endWithSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      for (const child of children) child.kill(signal);
      process.exit(130);
    });
  }
}
