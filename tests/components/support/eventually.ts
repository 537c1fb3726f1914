import { vi } from "vitest";

const { setTimeout: later } = globalThis;
/** As that of `expect.poll` (vitest.config.ts). */
const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 20;

/**
 * Looks again and again until nothing is thrown any more, where the test has the clock: Vitest's own `waitFor` has a second
 * for it, which a busy machine needs for less, and like `expect.poll` moves a stopped clock on while it waits. Here it stands
 * still, and what is due at once comes: an answer that arrives late is told to the page by a timer of nothing.
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
