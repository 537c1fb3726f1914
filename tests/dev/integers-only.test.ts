import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { projectRoot } from "../../dev/project.ts";

const refused = [
  "export const it = (n: number) => Math.sin(n);",
  "export const it = () => Math.random();",
  'export const it = (n: number) => Math["cos"](n);',
  "const { sin } = Math;\nexport const it = (n: number) => sin(n);",
  "export const it = (n: number) => n + 0.5;",
  "export const it = (n: number) => n / 2;",
  "export const it = (n: number) => Math.floor(n) / 2;",
  "export const it = (n: number) => Math.sqrt(n);",
  "export const it = (n: number) => n % 2;",
  "export const it = (n: number) => n ** 2;",
  "export const it = () => Date.now();",
  "export const it = () => new Date();",
  "export const it = () => performance.now();",
  "export const it = () => crypto.getRandomValues(new Uint8Array(1));",
  "export const it = (all: number[]) => all.toSorted();",
  "let count = 0;\nexport const it = () => (count += 1);",
  'export { z as it } from "zod";',
  'export { emptyQuery as it } from "../common.ts";',
];

const permitted = [
  "export const it = (n: number) => Math.floor(n / 2);",
  "export const it = (n: number) => (n / 2) | 0;",
  "export const it = (n: number) => Math.floor(Math.sqrt(n));",
  "export const it = (n: number) => Math.abs(Math.imul(n, 3));",
  'export { below as it } from "./random.ts";',
];

const dir = mkdtempSync(join(tmpdir(), "integers-only-"));
const fileOf = (statement: string) => `contract/claw-machine/case-${[...refused, ...permitted].indexOf(statement)}.ts`;
let findings = "";

beforeAll(() => {
  for (const file of ["oxlint.config.ts", "dev/checks/integers-only.ts", "dev/checks/plain-equality.ts"]) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    copyFileSync(join(projectRoot, file), join(dir, file));
  }
  mkdirSync(join(dir, "contract/claw-machine"), { recursive: true });
  for (const statement of [...refused, ...permitted]) writeFileSync(join(dir, fileOf(statement)), `${statement}\n`);
  const oxlint = join(projectRoot, "node_modules", "oxlint", "bin", "oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "--format=unix"], { cwd: dir, encoding: "utf8" });
  findings = stdout
    .split("\n")
    .filter((line) => /integers-only|no-restricted/.test(line))
    .join("\n");
});

afterAll(() => rmSync(dir, { recursive: true }));

test.each(refused)("the simulation may not contain: %s", (statement) => {
  expect(findings).toContain(`${fileOf(statement)}:`);
});

test.each(permitted)("the simulation may contain: %s", (statement) => {
  expect(findings).not.toContain(`${fileOf(statement)}:`);
});
