import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { BROWSER_SHARDS, MINUTES, SETUP_MINUTES } from "../../dev/checks/minutes.ts";
import { projectRoot } from "../../dev/project.ts";

const workflow = (name: string) => readFileSync(join(projectRoot, ".github", "workflows", `${name}.yml`), "utf8");

/** What a workflow gives the one job that checks something. */
const timeoutOf = (name: string) => Number(/timeout-minutes: (\d+)/.exec(workflow(name))?.[1]);

// A runner may be half as fast as the machine the budgets were measured on.
const onARunner = (minutes: number) => SETUP_MINUTES + 2 * minutes;

describe("a workflow", () => {
  test("gives every part of the checks more minutes than its run may take", () => {
    for (const part of ["static", "worker", "browser"] as const)
      expect(timeoutOf("verify"), part).toBeGreaterThanOrEqual(onARunner(MINUTES[part]));
    expect(timeoutOf("verify")).toBeLessThanOrEqual(15);
  });

  test("gives the soak more minutes than it may take, too", () => {
    expect(timeoutOf("soak")).toBeGreaterThanOrEqual(onARunner(MINUTES.soak));
  });

  test("runs every part of the checks, and every shard of the browser's", () => {
    const shards = Array.from({ length: BROWSER_SHARDS }, (_, n) => `browser --shard=${n + 1}/${BROWSER_SHARDS}`);
    expect(/part: \[(.*)\]/.exec(workflow("verify"))?.[1]?.split(", ")).toEqual(["static", "worker", ...shards]);
  });

  test("deploys only what passed the checks and the soak, which also runs every night", () => {
    expect(workflow("deploy")).toMatch(/verify:\n {4}uses: \.\/\.github\/workflows\/verify\.yml/);
    expect(workflow("deploy")).toMatch(/soak:\n {4}uses: \.\/\.github\/workflows\/soak\.yml/);
    expect(workflow("deploy")).toMatch(/deploy:\n {4}needs: \[verify, soak\]/);
    expect(workflow("soak")).toMatch(/schedule:\n(?: {4}#.*\n)* {4}- cron: /);
  });
});

test("a push runs the checks, then the soak", () => {
  expect(readFileSync(join(projectRoot, ".ci", "run"), "utf8")).toMatch(/\nnpm test\nnpm run test:soak\n$/);
});
