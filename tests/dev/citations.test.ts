import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "../../dev/project.ts";

const FILES = [
  "*.{md,ts,toml}",
  "{contract,dev,docs,durable-objects,frontend,link-pictures,migrations,tests,worker}/**/*.{css,html,md,mjs,sql,ts,tsx}",
];

const read = (file: string): string => readFileSync(join(projectRoot, file), "utf8");
const files = globSync(FILES, { cwd: projectRoot, exclude: ["**/node_modules/**"] });

/** The existing rules and decisions, in the form in which they are cited. */
const known = new Set([
  ...[...read("docs/specification.md").matchAll(/^\| (R\d+) \|/gm)].map(([, rule]) => rule),
  ...globSync("docs/decisions/*-*.md", { cwd: projectRoot }).map((file) => `D${/(\d{3})-/.exec(file)?.[1]}`),
]);

/** R2 is Cloudflare's storage, so no rule has that number. */
const CITATION = /\b(?:R(?!2\b)\d{1,2}|D\d{3})\b/g;

const citations = files.flatMap((file) => [...read(file).matchAll(CITATION)].map(([cited]) => ({ file, cited })));

test("the repository cites only rules and decisions that exist", () => {
  expect(citations.length).toBeGreaterThan(100);
  expect(citations.filter(({ cited }) => !known.has(cited))).toEqual([]);
});

test("every citation starts with R or D", () => {
  const unlettered = /\b(?:decisions?|design) \d+\b|docs\/decisions\/\d{3}(?!-)/gi;
  const found = files.flatMap((file) => [...read(file).matchAll(unlettered)].map(([text]) => ({ file, text })));
  expect(found).toEqual([]);
});

test("every link in a Markdown file leads to an existing file", () => {
  const links = files
    .filter((file) => file.endsWith(".md"))
    .flatMap((file) => [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = ""]) => ({ file, link })));
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ file, link }) => !existsSync(join(projectRoot, dirname(file), link)))).toEqual([]);
});

test("the table of decisions lists every decision", () => {
  const table = read("docs/decisions/README.md");
  const records = globSync("docs/decisions/*-*.md", { cwd: projectRoot }).map((file) => basename(file));
  expect(records.filter((record) => !table.includes(`](${record})`))).toEqual([]);
});
