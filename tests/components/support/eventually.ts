import { vi } from "vitest";

const { setTimeout: later } = globalThis;
/** As that of `expect.poll` (vitest.config.ts). */
const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 20;

/**
 * Repeats `look` until it does not throw, in a test with a fake clock. Vitest's `waitFor` has only a second, too little
 * for a busy machine, and like `expect.poll` advances a fake clock while it waits. Here the clock stands still except
 * for timers that are due at once, by which late answers reach the page.
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
