import { randomBytes } from "node:crypto";
import { join } from "node:path";

import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import type { TestProjectInlineConfiguration } from "vitest/config";
import { defineConfig } from "vitest/config";

import { chromiumOptions } from "./dev/app/chromium.ts";
import { failuresDir } from "./dev/checks/failures.ts";
import { migrationsDir } from "./dev/project.ts";
import { themeColors } from "./dev/vite/theme-colors.ts";
import { REACT_SHIM_ALIAS } from "./dev/vite/react-shim-alias.ts";
import { writeVazirmatnSubset } from "./dev/vite/vazirmatn-subset.ts";

/** A developer on a phone and the smallest runner have two cores. */
const WORKERS = 2;

/** How soon a wait looks again: Vitest's own 50 ms were a tenth of the tests' time. */
const POLL_MS = 10;

/** A machine may be slow or stop for seconds: only a missing event fails. */
const PATIENT = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { interval: POLL_MS, timeout: 10_000 } } };

/** Half of the login tests' time would be scrypt. The browser tests hash at the full cost. */
const cheapScrypt: Plugin = {
  name: "cheap-scrypt",
  enforce: "pre",
  transform: {
    filter: { id: /\/worker\/features\/login\/password\.ts$/ },
    handler: (code) => code.replace('"node:crypto"', '"../../../tests/worker/support/cheap-scrypt.ts"'),
  },
};

/** The Worker inside workerd. */
const inWorkerd = (name: string, include: string[], queue = "without-a-consumer"): TestProjectInlineConfiguration => ({
  plugins: [
    cheapScrypt,
    cloudflareTest(async ({ inject }) => ({
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        // Simulates a lagging replica (tests/worker/support/lagging-database.ts).
        d1Databases: { COPY: "copy" },
        queueProducers: { PUSHES: { queueName: queue } },
        // In place of link-pictures/: its pictures say what was asked for. tests/link-pictures/ and tests/e2e/ run the real one.
        serviceBindings: { LINK_PICTURES: async (asked) => new Response(await asked.text()) },
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations(migrationsDir),
          SESSION_SECRET: randomBytes(32).toString("hex"),
          CODE_SEAL_SECRET: randomBytes(32).toString("hex"),
          GAME_SECRET: randomBytes(32).toString("hex"),
          ADMIN_SECRET: "labkhand-admin",
          // Switching direct messages off waits as long (D017).
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
    ...PATIENT,
    // One workerd for all files: each test makes its own people, and starting over costs more than the tests.
    isolate: false,
  },
});

/** A real browser against the built app. */
const inBrowser = (name: string, include: string[]): TestProjectInlineConfiguration["test"] => ({
  name,
  include,
  globalSetup: ["./tests/support/app-setup.ts"],
  provide: { failuresDir, isSmoke },
  // A walk of a whole behaviour, on a machine that does other things too.
  testTimeout: 240_000,
  hookTimeout: 60_000,
  expect: { poll: { interval: POLL_MS, timeout: 15_000 } },
  // Chromium's inspector may crash a tab as it reloads: a null pointer while the old frame detaches from DevTools.
  retry: { count: 1, condition: /Page crashed/ },
  // Each worker keeps its browser from file to file.
  isolate: false,
});

/** What a fake clock of the components' tests stands for. */
const FAKED = [
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "requestIdleCallback",
  "cancelIdleCallback",
  "Date",
  "performance",
] as const;

/** Makes the app's stores reset themselves after each test. */
const RESET_STORES_ALIAS = {
  find: /^zustand$/,
  replacement: join(import.meta.dirname, "tests/components/support/zustand.ts"),
};

/** React as people get it, which takes half the time of its development build. */
const productionReact: Plugin = {
  name: "production-react",
  config: () => ({
    oxc: { jsx: { development: false } },
    optimizeDeps: { rolldownOptions: { transform: { define: { "process.env.NODE_ENV": '"production"' } } } },
  }),
};

/**
 * The app's own parts in a real browser, with answers that the contract has checked; no Worker, no build.
 * @param isStrict with React's development build and its StrictMode
 */
const inPage = (name: string, include: string[], isStrict = false): TestProjectInlineConfiguration => ({
  plugins: [themeColors(), react(), tailwindcss(), ...(isStrict ? [] : [productionReact])],
  resolve: { alias: [REACT_SHIM_ALIAS, RESET_STORES_ALIAS] },
  // Vite's own reload of changed parts would only cost time.
  server: { hmr: false },
  cacheDir: `.cache/vite-${name}`,
  publicDir: "frontend/public",
  // Listed explicitly, because a stale cache would reload a running test.
  optimizeDeps: { include: ["axe-core", "jsqr", "zustand/react", "zustand/shallow", "react/jsx-runtime"] },
  test: {
    name,
    include,
    setupFiles: ["./tests/components/support/setup.ts"],
    provide: { failuresDir, isSmoke, isStrict },
    // All but animation frames: a fake one that never came would stop every later dialog, which share one schedule.
    fakeTimers: { toFake: [...FAKED] },
    // A walk of a whole behaviour, on a machine that does other things too.
    testTimeout: 60_000,
    expect: { poll: { interval: POLL_MS, timeout: 10_000 } },
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      // tests/components/support/setup.ts takes them, before the page closes.
      screenshotFailures: false,
      // Playwright's default, so that locators work alike in all tests.
      locators: { exact: false },
      viewport: { width: 390, height: 844 },
      provider: playwright({
        // Shorter than the test's time-out, so that the failure names the action.
        actionTimeout: 15_000,
        launchOptions: chromiumOptions,
        contextOptions: { hasTouch: true, locale: "fa-IR", timezoneId: "Asia/Tehran", reducedMotion: "reduce" },
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});

/** Whether the soak runs the few minutes that a push waits for (dev/soak.ts). */
const isSmoke = process.env["SMOKE"] === "1";

// The build may not have run yet.
await writeVazirmatnSubset(import.meta.dirname);

/** `npm test` runs worker, node, components and e2e; the soak the others. */
export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      inWorkerd("worker", ["tests/worker/**/*.test.ts", "tests/durable-objects/**/*.test.ts"]),
      {
        test: {
          name: "node",
          include: ["tests/{contract,frontend,dev,link-pictures}/**/*.test.{ts,tsx}"],
          ...PATIENT,
          // Two processes for all files: one process per file took most of the time.
          isolate: false,
        },
      },
      inPage("components", ["tests/components/**/*.test.ts"]),
      { test: inBrowser("e2e", ["tests/e2e/**/*.test.ts"]) },
      { test: inBrowser("soak-e2e", ["tests/soak/e2e/*.test.ts"]) },
      { test: { ...inBrowser("soak", ["tests/soak/*.test.ts"]), fileParallelism: false } },
      inWorkerd("soak-worker", ["tests/soak/worker/*.test.ts"]),
      // Elsewhere a consumer would read the database while a test counts its reads.
      inWorkerd("soak-queue", ["tests/soak/queue/*.test.ts"], "labkhand-pushes"),
      // Apart, because files share a database and others read whole tables.
      inWorkerd("soak-tables", ["tests/soak/tables/*.test.ts"]),
      inPage("components-strict", ["tests/components/**/*.test.ts"], true),
      inPage("soak-components", ["tests/soak/components/**/*.test.ts"]),
    ],
  },
});
