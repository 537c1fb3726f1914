import { Fragment, StrictMode } from "react";
import { inject } from "vitest";

/** What surrounds the app in a test: StrictMode in the nightly run only (vitest.config.ts). */
export const Mode = inject("isStrict") ? StrictMode : Fragment;
