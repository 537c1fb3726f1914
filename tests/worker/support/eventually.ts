import { setTimeout as wait } from "node:timers/promises";

const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 5;

/**
 * Repeats `look` until it does not throw. Vitest's own `waitFor` advances a fake clock, also that of a test running by
 * then.
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
