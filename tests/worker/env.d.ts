/// <reference types="vite/types/importMeta.d.ts" />
import type { D1Migration } from "cloudflare:test";

import type { Bindings } from "../../worker/env.ts";
import type * as worker from "../../worker/index.ts";

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof worker;
    }

    /** The Worker's bindings in tests: its own, and what vitest.config.ts adds. */
    interface Env extends Bindings {
      TEST_MIGRATIONS: D1Migration[];
      SESSION_SECRET: string;
      CODE_SEAL_SECRET: string;
      ADMIN_SECRET: string;
      KAVENEGAR_BASE_URL: string;
      KAVENEGAR_API_KEY: string;
      SMSIR_BASE_URL: string;
      SMSIR_API_KEY: string;
      RESEND_BASE_URL: string;
      RESEND_API_KEY: string;
      /** Where the doubles' outbox answers. */
      DOUBLES_URL: string;
    }
  }
}
