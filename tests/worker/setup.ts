import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, vi } from "vitest";

import { extendTimeouts } from "./support/timeouts.ts";
import { clearSettings } from "./support/features/settings.ts";

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
// All files share one workerd and its database: people are each test's own, settings start from the first day.
await clearSettings();
extendTimeouts();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
