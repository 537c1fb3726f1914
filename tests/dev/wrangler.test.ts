import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { z } from "zod";

import { doubles } from "../../dev/doubles/doubles.ts";
import { variablesOf } from "../../dev/doubles/start-doubles.ts";
import { projectRoot } from "../../dev/project.ts";
import { schedules } from "../../worker/cron/run-scheduled.ts";
import { providers } from "../../worker/providers/providers.ts";

const config = join(projectRoot, "wrangler.toml");
const [local, production] = [
  readConfig({ config }, { hideWarnings: true }),
  readConfig({ config, env: "production" }, { hideWarnings: true }),
];

/** The variables that production configures differently: its address, its own values and its rate limits. */
const OWN = ["targetEnvironment", "routes", "workers_dev", "vars", "ratelimits"];
/** A database's id is the local file's, or production's once that is created. */
const database = z.looseObject({ database_id: z.string() }).transform((one) => ({ ...one, database_id: "" }));
const shield = z.object({ name: z.string(), namespace_id: z.string() });
const shared = ({ d1_databases: databases, ...whole }: typeof local) => ({
  ...Object.fromEntries(Object.entries(whole).filter(([key]) => !OWN.includes(key))),
  d1_databases: z.array(database).parse(databases),
});

test("production has every binding, asset rule, schedule and migration that the local Worker has", () => {
  expect(shared(production)).toEqual(shared(local));
  const shields = ({ ratelimits }: typeof local) => z.array(shield).parse(ratelimits);
  expect(shields(production)).toEqual(shields(local));
});

test("production has every variable except the one that shows the cost of a request", () => {
  const names = ({ vars }: typeof local) => Object.keys(vars).toSorted();
  expect(names(production)).toEqual(names(local).filter((name) => name !== "SERVER_TIMING"));
});

test("the platform's logs keep no address of a request", () => {
  for (const { observability } of [local, production])
    expect(observability?.logs).toMatchObject({ invocation_logs: false });
});

test("every schedule has tasks, and every task has a schedule", () => {
  expect(local.triggers.crons?.toSorted()).toEqual(Object.keys(schedules).toSorted());
});

test("every external service is replaced by a double locally, with the key of .dev.vars.example", () => {
  const keys = readFileSync(join(projectRoot, ".dev.vars.example"), "utf8");
  const secrets = [...keys.matchAll(/^(\w+)="(.*)"$/gm)].map(([, name, value]) => [name, value]);
  const set = { ...local.vars, ...Object.fromEntries(secrets) };
  expect(set).toMatchObject(variablesOf("http://localhost:8788"));
  expect(Object.keys(doubles).toSorted()).toEqual(Object.keys(providers).toSorted());
});
