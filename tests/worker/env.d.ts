/// <reference types="vite/types/importMeta.d.ts" />
import type { D1Migration } from "cloudflare:test";

import type { Objects } from "../../worker/domain/objects.ts";
import type { Bindings } from "../../worker/env.ts";
import type { providerVariables } from "../../worker/providers/providers.ts";
import type * as worker from "../../worker/index.ts";

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof worker;
    }

    /** The Worker's bindings in tests: its own, objects without a deadline, and those of vitest.config.ts. */
    interface Env
      extends Omit<Bindings, keyof Objects>, Omit<Objects, "each">, Record<keyof typeof providerVariables, string> {
      TEST_MIGRATIONS: D1Migration[];
      COPY: D1Database;
      SESSION_SECRET: string;
      CODE_SEAL_SECRET: string;
      GAME_SECRET: string;
      ADMIN_SECRET: string;
      /** The origin of the doubles' outbox. */
      DOUBLES_URL: string;
    }
  }
}
