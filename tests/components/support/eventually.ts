import { vi } from "vitest";

const { setTimeout: later } = globalThis;
/** As that of `expect.poll` (vitest.config.ts). */
const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 20;

/**
 * Repeats `look` until it does not throw, in a test with a fake clock. Vitest's `waitFor` has only a second, and like
 * `expect.poll` advances a fake clock while it waits. This one only runs timers that are due at once, which deliver
 * late answers.
 */
export async function eventually(look: () => unknown): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0);
    try {
      await look();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await new Promise((resolve) => later(resolve, LOOK_EVERY_MS));
  }
}
