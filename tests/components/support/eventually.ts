const { setTimeout: later } = globalThis;
/** As that of `expect.poll` (vitest.config.ts). */
const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 20;

/**
 * Looks again and again until nothing is thrown any more, where the test has the clock: Vitest's own `waitFor` has a second
 * for it, which a busy machine needs for less, and like `expect.poll` moves a stopped clock on while it waits.
 */
export async function eventually(look: () => unknown): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      await look();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await new Promise((resolve) => later(resolve, LOOK_EVERY_MS));
  }
}
