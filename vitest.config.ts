import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import type { TestProjectInlineConfiguration } from "vitest/config";
import { defineConfig } from "vitest/config";

import { migrationsDir } from "./dev/project.ts";

/** Two cores are what a phone's developer and the smallest runner have. */
const WORKERS = 2;

/** The Worker inside workerd. */
const inWorkerd = (name: string, include: string[]): TestProjectInlineConfiguration => ({
  plugins: [
    cloudflareTest(async ({ inject }) => ({
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations(migrationsDir),
          SESSION_SECRET: "test-session-secret-0123456789abcdef0123456789abcdef",
          CODE_SEAL_SECRET: "test-code-seal-secret-0123456789abcdef0123456789ab",
          ADMIN_SECRET: "labkhand-admin",
          // Switching direct messages off waits as long (docs/decisions/030).
          DIRECT_FACTS_SECONDS: "0.5",
          ...inject("doubles"),
        },
      },
    })),
  ],
  test: {
    name,
    include,
    setupFiles: ["./tests/worker/setup.ts"],
    globalSetup: ["./tests/support/doubles-setup.ts"],
    testTimeout: 20_000,
    // One workerd for all files: each test makes its own people, and starting over costs more than the tests.
    isolate: false,
  },
});

/** A real browser against the built app. */
const inBrowser = (name: string, include: string[]): TestProjectInlineConfiguration["test"] => ({
  name,
  include,
  globalSetup: ["./tests/support/app-setup.ts"],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  // Each worker keeps its connection to the browser from file to file.
  isolate: false,
});

/** `npm test` runs worker, node and e2e; `npm run test:soak` the two others. */
export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      inWorkerd("worker", ["tests/worker/**/*.test.ts", "tests/durable-objects/**/*.test.ts"]),
      {
        test: {
          name: "node",
          include: ["tests/{contract,frontend,dev}/**/*.test.{ts,tsx}"],
          testTimeout: 20_000,
        },
      },
      { test: inBrowser("e2e", ["tests/e2e/**/*.test.ts"]) },
      { test: { ...inBrowser("soak", ["tests/soak/*.test.ts"]), fileParallelism: false } },
      inWorkerd("soak-worker", ["tests/soak/worker/*.test.ts"]),
    ],
  },
});
