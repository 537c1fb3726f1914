import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

import { projectRoot } from "../project.ts";
import { dropFailures, failuresDir, notesOn, openFailures } from "./failures.ts";
import { readReport, type SlowFile } from "./vitest-report.ts";

/** A step's number of checks, its failures, and the test files it ran. */
interface Outcome {
  passed: number;
  failed: number;
  failures: string[];
  files?: SlowFile[];
}

/** Whether a step's output is shown live, or as a whole at its end. */
type Output = "live" | "whole";

export interface Step {
  name: string;
  run(output: Output): Promise<Outcome>;
}

/** Steps that run sequentially; lanes run in parallel. */
export type Lane = readonly Step[];

const SLOWEST = 10;
const MOST_FAILURES = 30;
const children = new Set<ChildProcess>();

/** A step that is one check: it passes if its program succeeds. */
export function check(name: string, script: string, ...args: string[]): Step {
  return {
    name,
    async run(output) {
      const ok = await runNode(name, script, args, output);
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
        name,
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
 * Runs stages sequentially, each with its lanes in parallel: the last lane's output is live, the others' is shown when
 * a step ends. Prints the slowest test files, then the failures and where their logs and pages are kept (a runner keeps
 * only the end of a long output), then `N passed, N failed` alone on the last line, and exits.
 */
export async function runStages(stages: readonly (readonly Lane[])[]): Promise<never> {
  endWithSignals();
  openFailures();
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
  console.log(`\ntook ${minutes.toFixed(1)} minutes`);
  for (const failure of failures.slice(0, MOST_FAILURES)) console.log(`\n${failure}`);
  if (total.failed === 0) dropFailures();
  else {
    for (const note of notesOn()) console.log(`\n${note}`);
    console.log(`\nlogs, and what the failing tests had on screen: ${relative(projectRoot, failuresDir)}`);
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}

/** Runs a script, and keeps what it says in the failures' folder. */
async function runNode(name: string, script: string, args: string[], output: Output): Promise<boolean> {
  const child = spawn(process.execPath, [join(projectRoot, script), ...args], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: "1" }) },
  });
  children.add(child);
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      if (output === "live") process.stdout.write(chunk);
      said.push(chunk);
    });
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", resolve);
  });
  children.delete(child);
  const text = Buffer.concat(said).toString().trimEnd();
  writeFileSync(join(failuresDir, `${name.replaceAll(" ", "-")}.log`), stripVTControlCharacters(text));
  if (output === "whole") console.log(`\n── ${script}\n${text}`);
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
