import { inject } from "vitest";

import type { ServedApp } from "../../support/app-setup.ts";

const apps = inject("apps");
const worker = Number(process.env["VITEST_POOL_ID"] ?? 1);

const own = apps[(worker - 1) % apps.length];
if (own === undefined) throw new Error("no app was started for the browser tests");

/** The app of this test worker: no other worker changes its settings. */
export const app: ServedApp = own;
