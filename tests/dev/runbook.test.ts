import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, test } from "vitest";
import { z } from "zod";

import { ALERTS } from "../../contract/alerts/values.ts";
import { routes } from "../../contract/calls/routes.ts";
import { FAILURES } from "../../dev/chaos/failures.ts";
import { projectRoot } from "../../dev/project.ts";

const read = (file: string): string => readFileSync(join(projectRoot, file), "utf8");
const operations = read("docs/operations.md");
const [, alerts = ""] = operations.split("\n## Alerts\n");
const pages = (alerts.split("\n## ")[0] ?? "").split("\n### ").slice(1);
const found = (pattern: RegExp): string[] => [...operations.matchAll(pattern)].map(([, group = ""]) => group);

test("each alert has a runbook page that says what people see, how to confirm it and what to do", () => {
  expect(pages.map((page) => page.split("\n")[0]).toSorted()).toEqual(ALERTS.toSorted());
  for (const page of pages) for (const part of ["People see", "Confirm", "Do"]) expect(page).toContain(`- **${part}**`);
});

test("each failure of the chaos command has the name of an alert", () => {
  expect(ALERTS).toEqual(expect.arrayContaining([...FAILURES]));
});

test("each test that the page of operations names exists", () => {
  const named = found(/`((?:dev|durable-objects|soak|worker)\/[a-z/-]+)`/g);
  expect(named.length).toBeGreaterThan(40);
  const isThere = (...path: string[]) => existsSync(join(projectRoot, ...path));
  expect(named.filter((name) => !isThere("tests", `${name}.test.ts`) && !isThere(name))).toEqual([]);
});

test("each statement, call and npm command of the page of operations can be run", () => {
  const database = new DatabaseSync(":memory:");
  for (const file of globSync("migrations/*.sql", { cwd: projectRoot }).toSorted()) database.exec(read(file));
  const statements = found(/--command "((?:\\.|[^"\\])+)"/g);
  expect(statements.length).toBeGreaterThan(3);
  for (const statement of statements) database.exec(statement.replaceAll(String.raw`\"`, '"'));

  const known = new Set(
    routes.map(({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, "ID")}`),
  );
  const curls = found(/^curl (.*\$ORIGIN\/api\/\S+)/gm).map((curl) => {
    const method = /-X (\w+)/.exec(curl)?.[1] ?? (/ -[dF] /.test(curl) ? "POST" : "GET");
    return `${method} ${/\$ORIGIN(\S+)/.exec(curl)?.[1]}`;
  });
  const mentioned = found(/`((?:GET|POST|PUT|DELETE) \/api\/[^`]+)`/g).map((call) => call.replaceAll(/\{\w+\}/g, "ID"));
  expect(curls.length).toBeGreaterThan(12);
  expect([...curls, ...mentioned].filter((call) => !known.has(call))).toEqual([]);

  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read("package.json")));
  expect(found(/npm run ([\w:-]+)/g).filter((script) => !(script in scripts))).toEqual([]);
});
