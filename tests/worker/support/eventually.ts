import { setTimeout as wait } from "node:timers/promises";

const PATIENCE_MS = 8000;
const LOOK_EVERY_MS = 5;

/**
 * Looks again and again until nothing is thrown any more. Vitest's own `waitFor` moves a stopped clock on while it waits, and
 * with it the clock of whichever test runs by then.
 */
export async function eventually<Result>(look: () => Result | Promise<Result>): Promise<Result> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await wait(LOOK_EVERY_MS);
  }
}
