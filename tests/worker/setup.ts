import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, vi } from "vitest";

import { extendTimeouts } from "./support/timeouts.ts";
import { rows } from "./support/database.ts";
import { clearSettings } from "./support/features/settings.ts";

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
// All files share one workerd and its database: people are each test's own, settings start from the first day.
await clearSettings();
// Jokes of a clock that another file set ahead would head every list.
await rows("update jokes set deleted_at = 1, text = '' where deleted_at is null and created_at > ?", Date.now());
extendTimeouts();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
