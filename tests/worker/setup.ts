import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, vi } from "vitest";

import { extendTimeouts } from "./support/timeouts.ts";
import { rows } from "./support/database.ts";
import { clearSettings } from "./support/features/settings.ts";

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
// All files share one workerd and its database: each test makes its own people, and settings are reset.
await clearSettings();
// Jokes of a file whose clock was set ahead would be first in every list.
await rows(
  "update jokes set deleted_at = 1, text = '', fingerprint = null, text_digest = null where deleted_at is null and created_at > ?",
  Date.now(),
);
extendTimeouts();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
