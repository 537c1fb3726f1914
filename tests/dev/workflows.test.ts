import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { projectRoot } from "../../dev/project.ts";

/** The jobs of every workflow, each with its text. */
const jobs = globSync(".github/workflows/*.yml", { cwd: projectRoot }).flatMap((file) => {
  const [, text = ""] = readFileSync(`${projectRoot}/${file}`, "utf8").split("\njobs:\n");
  return text.split(/^(?= {2}\S+:$)/m).map((job) => ({ name: `${file} ${job.trim().split(":")[0]}`, job }));
});

test("no job that holds a token lets a package's script run", () => {
  const holding = jobs.filter(({ job }) => /\bsecrets\.|environment:|github\.token/.test(job));
  expect(holding.length).toBeGreaterThanOrEqual(4);
  for (const { name, job } of holding) {
    // Whatever npm runs may install first (dev/run.mjs).
    const byNpm = job.split("\n").filter((line) => /^\s+(?:- )?run: .*\b(?:npm|npx|dev\/run\.mjs)\b/.test(line));
    expect(
      byNpm.filter((line) => !line.endsWith("npm ci --ignore-scripts")),
      name,
    ).toEqual([]);
    expect(job, name).not.toMatch(/^\s+(?:npm|npx) /m);
  }
});
