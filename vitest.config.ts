import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

import { migrationsDir } from "./dev/project.ts";

/** Three projects: the Worker inside workerd, plain Node, and a real browser against the built app. */
export default defineConfig({
  test: {
    projects: [
      {
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
          name: "worker",
          include: ["tests/worker/**/*.test.ts", "tests/durable-objects/**/*.test.ts"],
          setupFiles: ["./tests/worker/setup.ts"],
          globalSetup: ["./tests/support/doubles-setup.ts"],
          testTimeout: 20_000,
          // One workerd for all files: each test makes its own people, and starting over costs more than the tests.
          isolate: false,
        },
      },
      {
        test: {
          name: "node",
          include: ["tests/{contract,frontend,dev}/**/*.test.{ts,tsx}"],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/{e2e,soak}/**/*.test.ts"],
          globalSetup: ["./tests/support/app-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 5000 } },
          // One app and two cores: browsers side by side only slow each other into time-outs.
          fileParallelism: false,
        },
      },
    ],
  },
});
