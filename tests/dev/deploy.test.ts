import { join } from "node:path";

import { expect, test, vi } from "vitest";

import { deploy } from "../../dev/deploy.ts";
import { buildDir, productionDir, projectRoot } from "../../dev/project.ts";

/** Deploys without running anything. @returns the commands in order */
async function commandsOf(...args: string[]): Promise<string[]> {
  const commands: string[] = [];
  await deploy(args, async (path, given) => {
    commands.push([path.split("/").at(-1), ...given].join(" "));
  });
  return commands;
}

const MIGRATE = "wrangler.js d1 migrations apply labkhand --remote --config wrangler.toml --env production";
const DRAWER = `wrangler.js deploy --config ${productionDir}/labkhand_link_pictures/wrangler.json`;
const UPLOAD = `wrangler.js deploy --config ${productionDir}/labkhand/wrangler.json`;

test("a deploy builds, migrates and then uploads", async () => {
  expect(await commandsOf()).toEqual(["build.ts", MIGRATE, DRAWER, UPLOAD]);
  expect(await commandsOf("--built")).toEqual([MIGRATE, DRAWER, UPLOAD]);
});

test("a dry run of the deploy touches nothing remote, and names the migrations", async () => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  expect(await commandsOf("--dry-run")).toEqual(["build.ts", `${DRAWER} --dry-run`, `${UPLOAD} --dry-run`]);
  expect(log.mock.calls.join("\n")).toContain("0001_people_and_login.sql");
  log.mockRestore();
});

test("a deploy with --immediate gives Durable Objects in use the new code at once", async () => {
  expect((await commandsOf("--immediate")).at(-1)).toBe(`${UPLOAD} --durable-objects-code-update-mode immediate`);
});

test.each([["--dry-rum"], ["--env=production"], ["production"], ["--dry-run=no"]])(
  "a deploy rejects the argument %s before anything runs",
  async (arg) => {
    const run = vi.fn<() => Promise<void>>();
    await expect(deploy([arg], run)).rejects.toThrow(/argument|option/i);
    expect(run).not.toHaveBeenCalled();
  },
);

test("a deploy builds outside the folder of a running local app", () => {
  expect(buildDir).toBe(join(projectRoot, "dist"));
  expect(productionDir.startsWith(buildDir)).toBe(false);
});
