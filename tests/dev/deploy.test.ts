import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";

import { deploy } from "../../dev/deploy.ts";
import { PERMISSIONS } from "../../dev/deploy/check.ts";
import { buildDir, productionDir, projectRoot } from "../../dev/project.ts";
import { type Account, startPlatform } from "../support/platform.ts";

const PERMISSION_NAMES = [...new Set(Object.values(PERMISSIONS))];
const OLD = "11111111-1111-4111-8111-111111111111";
const MIGRATE = "wrangler.js d1 migrations apply labkhand --remote --config wrangler.toml --env production";
const DRAWER = `wrangler.js deploy --config ${productionDir}/labkhand_link_pictures/wrangler.json`;
const UPLOAD = `wrangler.js deploy --config ${productionDir}/labkhand/wrangler.json`;
const BACK = `wrangler.js rollback ${OLD} --message the site did not answer --config wrangler.toml --env production`;
const WELL = { database: "ok", pictures: "ok", objects: "slow", schedules: { fiveMinutes: 9, nightly: null } };

const log = vi.spyOn(console, "log").mockReturnValue();
vi.spyOn(console, "error").mockReturnValue();

beforeEach(() => {
  log.mockClear();
});

/** An account in which the documented steps were done, and an earlier version is live. */
async function standIn(changed: Partial<Account> = {}, failing?: string) {
  const account: Account = {
    token: Object.fromEntries(PERMISSION_NAMES.map((name) => [name, "Write"])),
    seesItself: true,
    hasR2: true,
    databases: ["00000000-0000-0000-0000-000000000000"],
    replication: "auto",
    buckets: ["labkhand-media"],
    queues: ["labkhand-pushes"],
    zones: ["labkhand.example"],
    secrets: `SESSION_SECRET CODE_SEAL_SECRET GAME_SECRET ADMIN_SECRET KAVENEGAR_API_KEY SMSIR_API_KEY
      RESEND_API_KEY ZARINPAL_MERCHANT_ID ALERT_WEBHOOK_URL`.split(/\s+/),
    versions: [OLD],
    deployed: OLD,
    domains: [{ hostname: "labkhand.example", service: "labkhand" }],
    site: {
      "/labkhand/home": { status: 200 },
      "/api/health": { status: 200, body: { success: true, ...WELL } },
    },
    ...changed,
  };
  const platform = await startPlatform(account);
  onTestFinished(() => void platform.close());
  for (const [name, value] of Object.entries(platform.env)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const commands: string[] = [];
  /** Deploys without running anything. @returns the commands in order */
  const deployWith = async (...args: string[]) => {
    commands.length = 0;
    const run = async (path: string, given: string[]) => {
      const command = [path.split("/").at(-1), ...given].join(" ");
      commands.push(command);
      if (command === failing) throw new Error(`${path} failed`);
    };
    await deploy(args, { run, origin: platform.origin, pauseMs: 1 });
    return commands;
  };
  return { account, platform, commands, deployWith, said: () => log.mock.calls.join("\n") };
}

test("a deploy checks, builds, migrates, uploads, and asks the site", async () => {
  const { deployWith, platform, said } = await standIn();
  expect(await deployWith()).toEqual(["build.ts", MIGRATE, DRAWER, UPLOAD]);
  expect(said()).not.toContain("missing");
  expect(said()).toContain(`${platform.origin} answers`);
  expect(await deployWith("--built")).toEqual([MIGRATE, DRAWER, UPLOAD]);
  expect((await deployWith("--immediate")).at(-1)).toBe(`${UPLOAD} --durable-objects-code-update-mode immediate`);
  expect(await deployWith("--check")).toEqual([]);
  expect(platform.changes).toEqual([]);
});

test("a dry run of the deploy touches and asks nothing remote, and names the migrations", async () => {
  const { deployWith, said } = await standIn({ token: {} });
  expect(await deployWith("--dry-run")).toEqual(["build.ts", `${DRAWER} --dry-run`, `${UPLOAD} --dry-run`]);
  expect(said()).toContain("0001_people_and_login.sql");
  expect(said()).not.toContain("permission");
});

test("a deploy changes nothing and names the permission when the token lacks one, or has only Read", async () => {
  const { account, platform, commands, deployWith, said } = await standIn();
  for (const name of PERMISSION_NAMES)
    for (const level of [undefined, "Read"] as const) {
      log.mockClear();
      const { [name]: _, ...others } = account.token;
      account.token = level === undefined ? others : { ...others, [name]: level };
      await expect(deployWith()).rejects.toThrow("nothing was changed");
      const missing = said()
        .split("\n")
        .filter((line) => line.startsWith("missing") && line.includes("permission"));
      expect(missing, said()).toEqual([expect.stringContaining(`permission ${name}: Edit`)]);
      account.token = { ...others, [name]: "Write" };
    }
  expect([commands, platform.changes]).toEqual([[], []]);
});

test.each<[lack: string, changed: Partial<Account>, said: RegExp]>([
  ["the database", { databases: [] }, /^missing +database labkhand /m],
  ["R2", { hasR2: false }, /^missing +bucket labkhand-media +switch R2 on/m],
  ["the bucket", { buckets: [] }, /^missing +bucket labkhand-media +npx/m],
  ["the queue", { queues: [] }, /^missing +queue labkhand-pushes/m],
  ["the zone", { zones: [] }, /^missing +zone of labkhand\.example/m],
  ["a secret", { secrets: ["SESSION_SECRET"] }, /^missing +secret GAME_SECRET +npx wrangler secret put GAME_SECRET/m],
  ["every secret, without a Worker", { versions: [] }, /^missing +secret SESSION_SECRET/m],
  ["a free domain", { domains: [{ hostname: "labkhand.example", service: "shop" }] }, /the Worker shop has it/],
])("a check of the deploy fails when production lacks %s", async (_lack, changed, line) => {
  const { deployWith, said } = await standIn(changed);
  await expect(deployWith("--check")).rejects.toThrow("something is missing");
  expect(said()).toMatch(line);
});

test("a check of the deploy passes and says what is better set when only that is missing", async () => {
  const { deployWith, said } = await standIn({ replication: "disabled", seesItself: false });
  await deployWith("--check");
  expect(said()).toMatch(/^optional +read replication/m);
  expect(said()).toMatch(/^optional +alerts/m);
  expect(said()).toMatch(/^optional +further secrets .*VAPID_PRIVATE_KEY/m);
  expect(said()).toMatch(/^optional +whether each is Edit/m);
});

test("a deploy is rolled back and fails when page or health do not answer afterwards", async () => {
  const { account, commands, deployWith } = await standIn();
  const well = account.site;
  const health = (body: unknown) => ({ ...well, "/api/health": { status: 503, body } });
  for (const site of [
    { ...well, "/labkhand/home": { status: 500 } },
    health({ success: false, code: "INTERNAL" }),
    health({ success: false, code: "UNHEALTHY", health: { ...WELL, database: "down" } }),
  ]) {
    account.site = site;
    await expect(deployWith()).rejects.toThrow("The version before is back");
    expect(commands.at(-1)).toBe(BACK);
  }
  // A late schedule ends with its next run only, perhaps of this very deploy.
  account.site = health({ success: false, code: "UNHEALTHY", health: WELL });
  expect((await deployWith()).at(-1)).toBe(UPLOAD);
});

test("a deploy is rolled back when the upload fails, because its version may be live", async () => {
  const { commands, deployWith } = await standIn({}, UPLOAD);
  await expect(deployWith()).rejects.toThrow("wrangler.js failed. The version before is back");
  expect(commands.at(-1)).toBe(BACK);
});

test("the first deployment fails without a rollback when the site does not answer", async () => {
  // `wrangler secret put` made a draft of the Worker.
  const { deployWith, commands } = await standIn({ domains: [], site: {} });
  await expect(deployWith()).rejects.toThrow("nothing to roll back to");
  expect(commands).toEqual(["build.ts", MIGRATE, DRAWER, UPLOAD]);
});

test.each([["--dry-rum"], ["--env=production"], ["production"], ["--dry-run=no"]])(
  "a deploy rejects the argument %s before anything runs",
  async (arg) => {
    const { deployWith, commands } = await standIn();
    await expect(deployWith(arg)).rejects.toThrow(/argument|option/i);
    expect(commands).toEqual([]);
  },
);

test("a deploy builds outside the folder of a running local app", () => {
  expect(buildDir).toBe(join(projectRoot, "dist"));
  expect(productionDir.startsWith(buildDir)).toBe(false);
});

test("the page of the first deployment names every permission that wrangler.toml needs", () => {
  const folder = mkdtempSync(join(tmpdir(), "labkhand-wrangler-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "wrangler.toml"), 'name = "empty"\n');
  const read = (config: string, env?: string) => Object.entries(readConfig({ config, env }, { hideWarnings: true }));
  const empty = new Map(read(join(folder, "wrangler.toml")).map(([key, value]) => [key, JSON.stringify(value)]));
  /** What names the file and the Worker, and needs no permission by itself. */
  const NAMES =
    /^(?:config|userConfig)Path$|^(?:topLevelN|n)ame$|^(?:defined|target)Environment|^compatibility_|^workers_dev$/;
  const used = ["wrangler.toml", "link-pictures/wrangler.toml"]
    .flatMap((file) => read(join(projectRoot, file), "production"))
    .filter(([key, value]) => JSON.stringify(value) !== empty.get(key) && !NAMES.test(key))
    .map(([key]) => key);
  expect(Object.keys(PERMISSIONS)).toEqual(expect.arrayContaining(used));
  const [, page = ""] = readFileSync(join(projectRoot, "docs/operations.md"), "utf8").split("\n## First deployment\n");
  const steps = page.split("\n## ")[0];
  expect(PERMISSION_NAMES.filter((name) => !steps?.includes(`*${name}*`))).toEqual([]);
});
