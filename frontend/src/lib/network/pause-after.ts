import { retryAfterOf } from "./refusal-flags.ts";

const FIRST_PAUSE_MS = 1000;
const LAST_PAUSE_MS = 30_000;

/**
 * The milliseconds until a failed call is worth repeating: what its answer asks for, and a pause that grows with the failures
 * before it and is up to twice as long by chance, so that not everybody comes back at once.
 */
export const pauseAfter = (error: unknown, failures: number): number =>
  (retryAfterOf(error) ?? 0) * 1000 + Math.min(FIRST_PAUSE_MS * 2 ** failures, LAST_PAUSE_MS) * (1 + Math.random());
