import type { CDPSession } from "@vitest/browser-playwright";
import { onTestFinished } from "vitest";
import { cdp } from "vitest/browser";

/** Makes this test's phone a common one, which moves what moves; all others ask for less motion (vitest.config.ts). */
export async function likesMotion(): Promise<void> {
  await prefer("no-preference");
  onTestFinished(() => prefer("reduce"));
}

async function prefer(motion: "no-preference" | "reduce"): Promise<void> {
  const devtools: CDPSession = cdp();
  await devtools.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value: motion }] });
}
