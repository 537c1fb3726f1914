import type { CDPSession } from "@vitest/browser-playwright";
import { onTestFinished } from "vitest";
import { cdp } from "vitest/browser";

/** Allows motion in this test; all others ask for reduced motion (vitest.config.ts). */
export const likesMotion = (): Promise<void> => prefers({ "prefers-reduced-motion": "no-preference" });

/** Forces the system's colours in this test, as for people who need more contrast. */
export const forcesColors = (): Promise<void> => prefers({ "forced-colors": "active" });

const USUAL = { "prefers-reduced-motion": "reduce", "forced-colors": "none" };

async function prefers(preferences: Partial<typeof USUAL>): Promise<void> {
  const devtools: CDPSession = cdp();
  const emulate = (media: typeof USUAL) =>
    devtools.send("Emulation.setEmulatedMedia", {
      features: Object.entries(media).map(([name, value]) => ({ name, value })),
    });
  await emulate({ ...USUAL, ...preferences });
  onTestFinished(async () => void (await emulate(USUAL)));
}
