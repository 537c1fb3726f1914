import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

import { unstable_readConfig as readWranglerConfig } from "wrangler";
import { z } from "zod";

import { projectRoot } from "../project.ts";
import { ConfigError } from "../../worker/config-error.ts";
import { readConfig } from "../../worker/env.ts";
import { R2_IS_OFF, type Reply, listed, openApi, zoneOf } from "./platform.ts";

/** What a part of wrangler.toml needs of the API token, by the dashboard's names; each is *Edit*. */
export const PERMISSIONS = {
  main: "Workers Scripts",
  assets: "Workers Scripts",
  triggers: "Workers Scripts",
  vars: "Workers Scripts",
  services: "Workers Scripts",
  durable_objects: "Workers Scripts",
  migrations: "Workers Scripts",
  ratelimits: "Workers Scripts",
  observability: "Workers Scripts",
  d1_databases: "D1",
  r2_buckets: "Workers R2 Storage",
  queues: "Queues",
  // A permission of the zone; the others are the account's.
  routes: "Workers Routes",
} as const;

type Permission = (typeof PERMISSIONS)[keyof typeof PERMISSIONS];

/** One thing that a deploy needs, or that is better set. */
interface Finding {
  state: "ok" | "missing" | "optional";
  what: string;
  /** What to do about it. */
  todo?: string;
}

/** What the platform has. */
export interface Production {
  findings: Finding[];
  /** The Worker's version that serves the site; null before its first deployment. */
  version: string | null;
}

const PAGE = "docs/operations.md, First deployment";
const config = z.object({
  name: z.string(),
  routes: z.tuple([z.object({ pattern: z.string() })]),
  vars: z.record(z.string(), z.string()),
  d1_databases: z.tuple([z.object({ database_name: z.string(), database_id: z.string() })]),
  r2_buckets: z.tuple([z.object({ bucket_name: z.string() })]),
  queues: z.object({ producers: z.tuple([z.object({ queue: z.string() })]) }),
});

/** Production's part of wrangler.toml. */
const readProduction = () =>
  config.parse(
    readWranglerConfig({ config: join(projectRoot, "wrangler.toml"), env: "production" }, { hideWarnings: true }),
  );

/** Where the site will answer. */
export const siteOrigin = (): string => readProduction().vars["SITE_ORIGIN"] ?? "";

/**
 * Asks the platform what a deploy will need, and changes nothing: the token's permissions, the account's resources and
 * the Worker's secrets. @throws Error when the platform does not answer
 */
export async function checkProduction(): Promise<Production> {
  const account = process.env["CLOUDFLARE_ACCOUNT_ID"];
  if (!account)
    return { findings: [{ state: "missing", what: "the variable CLOUDFLARE_ACCOUNT_ID", todo: PAGE }], version: null };
  const { name, routes, vars, d1_databases, r2_buckets, queues } = readProduction();
  const [{ pattern: domain }] = routes;
  const [{ database_name, database_id }] = d1_databases;
  const [{ bucket_name: bucket }] = r2_buckets;
  const [{ queue }] = queues.producers;
  const { ask, levels } = await openApi(account);
  const script = `/accounts/${account}/workers/scripts/${name}`;
  const [scripts, secrets, deployments, domains, database, storage, queueList, zone] = await Promise.all([
    ask(`/accounts/${account}/workers/scripts`),
    ask(`${script}/secrets`),
    ask(`${script}/deployments`),
    ask(`/accounts/${account}/workers/domains`),
    ask(`/accounts/${account}/d1/database/${database_id}`),
    ask(`/accounts/${account}/r2/buckets/${bucket}`),
    ask(`/accounts/${account}/queues?name=${queue}`),
    zoneOf(ask, account, domain),
  ]);
  const zoneRoutes = zone && (await ask(`/zones/${zone.id}/workers/routes`));
  const answersOf: Record<Permission, Reply | null> = {
    "Workers Scripts": scripts,
    D1: database,
    "Workers R2 Storage": storage,
    Queues: queueList,
    "Workers Routes": zoneRoutes,
  };

  const attached = listed(domains, z.object({ hostname: z.string(), service: z.string() })).find(
    ({ hostname }) => hostname === domain,
  );
  const findings: Finding[] = Object.entries(answersOf).map(([permission, reply]) => {
    const what = `permission ${permission}: Edit`;
    const todo = "add it to the token, for this account and the site's zone";
    if (reply?.isDenied ?? true) return { state: "missing", what, todo };
    if (levels?.has(`${permission} Read`) && !levels.has(`${permission} Write`))
      return { state: "missing", what, todo: "the token has only Read" };
    return { state: "ok", what };
  });
  const needs = (reply: Reply, isThere: boolean, what: string, todo: string) => {
    if (!reply.isDenied) findings.push(isThere ? { state: "ok", what } : { state: "missing", what, todo });
  };
  needs(
    database,
    database.isFound,
    `database ${database_name}`,
    `create it and put its id into wrangler.toml (${PAGE})`,
  );
  const r2 = storage.codes.includes(R2_IS_OFF) ? "switch R2 on in the dashboard" : "npx wrangler r2 bucket create";
  needs(storage, storage.isFound, `bucket ${bucket}`, `${r2} (${PAGE})`);
  const names = listed(queueList, z.object({ queue_name: z.string() })).map(({ queue_name }) => queue_name);
  needs(queueList, names.includes(queue), `queue ${queue}`, `npx wrangler queues create ${queue}`);
  findings.push(
    zone?.status === "active"
      ? { state: "ok", what: `zone of ${domain}` }
      : {
          state: "missing",
          what: `zone of ${domain}`,
          todo: zone
            ? "set its name servers at the registrar"
            : "add the domain to the account, and the zone to the token",
        },
  );
  if (attached !== undefined && attached.service !== name)
    findings.push({
      state: "missing",
      what: `domain ${domain}`,
      todo: `the Worker ${attached.service} has it: detach it`,
    });
  if (new URL(vars["SITE_ORIGIN"] ?? "about:blank").host !== domain)
    findings.push({
      state: "missing",
      what: "variable SITE_ORIGIN",
      todo: `its host is not that of routes, ${domain}`,
    });
  const set = listed(secrets, z.object({ name: z.string() })).map((secret) => secret.name);
  if (!secrets.isDenied) findings.push(...variableFindings(vars, set));
  if (database.isFound && readMode.safeParse(database.result).data?.read_replication.mode !== "auto")
    findings.push({ state: "optional", what: "read replication", todo: `enable it (${PAGE})` });
  if (levels === null)
    findings.push({
      state: "optional",
      what: "whether each is Edit",
      todo: "seen with the permission API Tokens: Read",
    });
  return { findings, version: attached === undefined ? null : versionOf(deployments) };
}

/** The findings as a table, what is missing first. */
export function tableOf(findings: readonly Finding[]): string {
  const order = ["missing", "optional", "ok"];
  const width = Math.max(...findings.map(({ what }) => what.length));
  return findings
    .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
    .map(({ state, what, todo = "" }) => `${state.padEnd(10)}${what.padEnd(width + 2)}${todo}`.trimEnd())
    .join("\n");
}

const readMode = z.object({ read_replication: z.object({ mode: z.string() }) });

/** The secrets and variables that the Worker itself would refuse, and what works without. */
function variableFindings(vars: Record<string, string>, set: readonly string[]): Finding[] {
  // Values of the form that each must have. On https the Worker refuses the examples themselves.
  const examples = Object.entries(parseEnv(readFileSync(join(projectRoot, ".dev.vars.example"), "utf8"))).map(
    ([name, value = ""]) => [name, value.replace(/^(?:local|labkhand)-/, "").padEnd(32, "x")] as const,
  );
  const secrets = examples.map(([name]) => name);
  const refused = refusedVariables({ ...vars, ...Object.fromEntries(examples.filter(([name]) => set.includes(name))) });
  const findings = refused.map((name): Finding =>
    secrets.includes(name)
      ? { state: "missing", what: `secret ${name}`, todo: `npx wrangler secret put ${name} --env production` }
      : { state: "missing", what: `variable ${name}`, todo: "wrangler.toml" },
  );
  if (findings.length === 0) findings.push({ state: "ok", what: "the secrets that the Worker needs" });
  const hasChannel = Boolean(vars["ALERT_EMAIL"]) || set.includes("ALERT_WEBHOOK_URL");
  if (!hasChannel || !vars["RUNBOOK_URL"])
    findings.push({
      state: "optional",
      what: "alerts",
      todo: "no channel, or no RUNBOOK_URL: nobody hears of a failure",
    });
  const unset = secrets.filter((name) => !set.includes(name) && !refused.includes(name));
  if (unset.length > 0) findings.push({ state: "optional", what: "further secrets", todo: unset.join(", ") });
  return findings;
}

function refusedVariables(env: object): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.variables.split(", ");
    throw error;
  }
}

const deploymentList = z.object({
  deployments: z.array(
    z.object({
      created_on: z.string(),
      versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })),
    }),
  ),
});

/** The version that most callers get. */
function versionOf({ isFound, result }: Reply): string | null {
  const { deployments } = isFound ? deploymentList.parse(result) : { deployments: [] };
  const [newest] = deployments.toSorted((one, other) => other.created_on.localeCompare(one.created_on));
  const [version] = newest?.versions.toSorted((one, other) => other.percentage - one.percentage) ?? [];
  return version?.version_id ?? null;
}
