import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { POSITIONAL_INSERT } from "../../dev/migrations-check.ts";
import { testPreviousRelease } from "../../dev/previous-release.ts";
import { projectRoot } from "../../dev/project.ts";

/** Passes on the newest migration that its release knows, and records its arguments. */
const VITEST = `import { readdirSync, readFileSync, writeFileSync } from "node:fs";
writeFileSync(process.env.SEEN, [readFileSync("worker.txt"), ...readdirSync("migrations"), ...process.argv.slice(2)].join(" "));
process.exit(readFileSync("worker.txt", "utf8").includes(readdirSync("migrations").at(-1)) ? 0 : 1);`;

const CONTRACT = `import { readFileSync } from "node:fs"; console.log(readFileSync("contract.json", "utf8"));`;
const CALLS = JSON.stringify({
  document: { paths: { "/api/jokes": { get: { security: [], responses: {} } } }, components: {} },
  frames: { server: { oneOf: [] }, client: { oneOf: [] } },
});

let folder: string;
let root: string;
const seen = () => readFileSync(join(folder, "seen"), "utf8");

beforeEach(() => {
  vi.spyOn(console, "log").mockReturnValue();
  folder = mkdtempSync(join(tmpdir(), "labkhand-previous-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv("SEEN", join(folder, "seen"));
  vi.stubEnv("GIT_CONFIG_GLOBAL", "/dev/null");
  // A git hook sets them, and git would use the project instead of the test's repository.
  for (const name of ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"]) vi.stubEnv(name, undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  root = join(folder, "repository");
  mkdirSync(root);
  git("init", "--quiet", "--initial-branch=main");
  write({
    ".gitignore": "node_modules/",
    ".dev.vars.example": "",
    "package-lock.json": "{}",
    "migrations/0001.sql": "",
  });
  write({ "node_modules/vitest/vitest.mjs": VITEST, "dev/run.mjs": VITEST });
  write({ "dev/contract.ts": CONTRACT, "contract.json": CALLS });
});

const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=A test", "-c", "user.email=test@example.com", ...args], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** Commits a Worker that supports these migrations, and releases it. */
function release(tag: string, worker: string): void {
  write({ "worker.txt": worker });
  git("add", "--all");
  git("commit", "--quiet", "--message", tag);
  git("tag", tag);
}

/** An unreleased Worker with a new migration. */
function develop(): void {
  write({ "worker.txt": "none", "migrations/0002.sql": "" });
  git("add", "--all");
  git("commit", "--quiet", "--message", "next");
}

test("the previous-release check passes when there is no release yet", () => {
  release("another-tag", "0001.sql");
  expect(testPreviousRelease(root)).toBe(true);
  expect(console.log).toHaveBeenCalledWith("no release yet");
  expect(seen).toThrow("ENOENT");
});

test("the previous-release check runs the newest release's Worker tests with the present migrations, and leaves no worktree", () => {
  release("release-20261126-093000", "0001.sql 0002.sql");
  release("release-20261126-101500", "0001.sql 0002.sql, newer");
  release("release-20260301-120000", "older");
  develop();
  expect(testPreviousRelease(root)).toBe(true);
  expect(seen()).toBe(
    "0001.sql 0002.sql, newer 0001.sql 0002.sql run --project worker --exclude tests/worker/upgrade.test.ts",
  );
  expect(git("worktree", "list").trim().split("\n")).toHaveLength(1);
});

test("the previous-release check fails and leaves no worktree when the release's tests fail", () => {
  release("release-20261126-093000", "0001.sql");
  develop();
  expect(testPreviousRelease(root)).toBe(false);
  expect(git("worktree", "list").trim().split("\n")).toHaveLength(1);
});

test("the previous-release check fails and names what the release's app would miss when a call is gone", () => {
  const said = vi.spyOn(console, "error").mockReturnValue();
  release("release-20261126-093000", "0001.sql 0002.sql");
  develop();
  write({ "contract.json": CALLS.replace("/api/jokes", "/api/funny-jokes") });
  expect(testPreviousRelease(root)).toBe(false);
  expect(said).toHaveBeenCalledWith("the app of release-20261126-093000 would miss: GET /api/jokes is gone");
});

test("the previous-release check installs the release's packages when they differ", () => {
  release("release-20261126-093000", "0001.sql");
  write({ "package-lock.json": '{"lockfileVersion":3}' });
  expect(testPreviousRelease(root)).toBe(true);
  expect(seen()).toContain("0001.sql node_modules/vitest/vitest.mjs run --project worker");
});

test("the previous-release check fetches the releases into a shallow clone, and throws when that fails", () => {
  release("release-20261126-093000", "0001.sql");
  develop();
  const origin = root;
  root = join(folder, "clone");
  execFileSync("git", ["clone", "--quiet", "--depth=1", `file://${origin}`, root]);
  write({ "node_modules/vitest/vitest.mjs": VITEST });
  expect(git("tag")).toBe("");
  expect(testPreviousRelease(root)).toBe(false);
  expect(seen()).toMatch(/^0001\.sql 0001\.sql 0002\.sql run/);
  rmSync(origin, { recursive: true });
  expect(() => testPreviousRelease(root)).toThrow("git fetch");
});

test("every insert of the Worker's tests has a column list", () => {
  const files = globSync("tests/{worker,durable-objects}/**/*.ts", { cwd: projectRoot });
  expect(files.filter((file) => POSITIONAL_INSERT.test(readFileSync(join(projectRoot, file), "utf8")))).toEqual([]);
});
