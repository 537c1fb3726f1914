import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { BROWSER_SHARDS, MINUTES, SETUP_MINUTES } from "../../dev/checks/minutes.ts";
import { projectRoot } from "../../dev/project.ts";

const workflow = (name: string) => readFileSync(join(projectRoot, ".github", "workflows", `${name}.yml`), "utf8");

/** The minutes that a workflow gives its one checking job. */
const timeoutOf = (name: string) => Number(/timeout-minutes: (\d+)/.exec(workflow(name))?.[1]);

// A runner may be half as fast as the machine the budgets were measured on.
const onARunner = (minutes: number) => SETUP_MINUTES + 2 * minutes;

describe("a workflow", () => {
  test("gives every part of the checks more minutes than its run may take", () => {
    // The previous release gets as many minutes as the Worker's tests.
    for (const part of ["static", "worker", "browser"] as const)
      expect(timeoutOf("verify"), part).toBeGreaterThanOrEqual(onARunner(MINUTES[part]));
    expect(timeoutOf("verify")).toBeLessThanOrEqual(15);
  });

  test("gives the soak more minutes than it may take", () => {
    expect(timeoutOf("soak")).toBeGreaterThanOrEqual(onARunner(MINUTES.soak));
  });

  test("runs every part of the checks, and every shard of the browser tests", () => {
    const shards = Array.from({ length: BROWSER_SHARDS }, (_, n) => `browser --shard=${n + 1}/${BROWSER_SHARDS}`);
    expect(/part: \[(.*)\]/.exec(workflow("verify"))?.[1]?.split(", ")).toEqual([
      "static",
      "worker",
      "previous-release",
      ...shards,
    ]);
    expect(workflow("verify")).toContain("fetch-depth: ${{ matrix.part == 'previous-release' && '0' || '1' }}");
  });

  test("deploys only after the checks and the soak, and runs the soak every night", () => {
    expect(workflow("deploy")).toMatch(/verify:\n {4}uses: \.\/\.github\/workflows\/verify\.yml/);
    expect(workflow("deploy")).toMatch(/soak:\n {4}uses: \.\/\.github\/workflows\/soak\.yml/);
    expect(workflow("deploy")).toMatch(/deploy:\n {4}needs: \[verify, soak\]/);
    expect(workflow("soak")).toMatch(/schedule:\n(?: {4}#.*\n)* {4}- cron: /);
  });
});

describe.each([
  ["verify", 2],
  ["soak", 2],
  ["deploy", 2],
  ["backup", 3],
])("the workflow %s", (name, count) => {
  test("pins third-party actions and stores no credentials", () => {
    const actions = [...workflow(name).matchAll(/uses: (?!\.\/)(\S+)/g)].map(([, action]) => action);
    expect(actions).toHaveLength(count);
    for (const action of actions) expect(action).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
    expect(workflow(name)).toMatch(/actions\/checkout@.*\n {8}with:\n {10}persist-credentials: false\n/);
  });
});

const [deploying = "", tagging = ""] = workflow("deploy").split("\n  tag:\n");

test("only the last step of a deploy sees the token, after installing and building", () => {
  const steps = deploying.split(/\n {6}- /);
  expect(steps.flatMap((step) => /^run: (.*)/.exec(step)?.[1] ?? [])).toEqual([
    "npm ci",
    "npm run build",
    "npm run deploy -- --built",
  ]);
  expect(steps.filter((step) => step.includes("CLOUDFLARE_API_TOKEN"))).toEqual([steps.at(-1)]);
});

test("a backup leaves the runner encrypted only, for a month, and only its own step sees the token", () => {
  const steps = workflow("backup").split(/\n {6}- /);
  expect(steps.filter((step) => step.includes("CLOUDFLARE_API_TOKEN"))).toEqual([
    expect.stringMatching(/^run: npm run backup -- --remote --out "\$RUNNER_TEMP\/backup\.sql"\n/),
  ]);
  expect(steps.at(-2)).toMatch(/gpg --batch --encrypt --recipient-file .* > backup\.sql\.gz\.gpg/);
  expect(steps.at(-1)).toMatch(
    /^uses: actions\/upload-artifact@[^]* path: backup\.sql\.gz\.gpg\n[^]* retention-days: 30\n/,
  );
  expect(workflow("backup")).toMatch(/schedule:\n(?: {4}#.*\n)* {4}- cron: /);
});

test("a deploy tags only what was deployed, in the only job that may write", () => {
  expect(tagging).toMatch(/^ {4}needs: deploy\n/);
  expect(tagging).toMatch(/ref=refs\/tags\/release-\$\(date -u \+%Y%m%d-%H%M%S\)" -f "sha=\$GITHUB_SHA"/);
  expect(tagging.match(/- (?:run|uses):/g)).toHaveLength(1);
  expect(workflow("deploy").match(/contents: write/g)).toHaveLength(1);
  expect(tagging).toContain("contents: write");
});

test("a push runs the checks, then the previous release on this schema, then the soak", () => {
  expect(readFileSync(join(projectRoot, ".ci", "run"), "utf8")).toMatch(
    /\nnpm test\nnpm test -- previous-release\nnpm run test:soak\n$/,
  );
});
