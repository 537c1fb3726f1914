import { Fragment, StrictMode } from "react";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether effects and renders run twice, as in React's StrictMode. */
    isStrict: boolean;
  }
}

/** What surrounds the app in a test: StrictMode in the nightly run only (vitest.config.ts). */
export const Mode = inject("isStrict") ? StrictMode : Fragment;
