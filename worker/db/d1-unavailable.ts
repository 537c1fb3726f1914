// The messages of developers.cloudflare.com/d1/observability/debug-d1. Errors of a statement end with SQLite's own code.
const UNAVAILABLE =
  /^D1_ERROR: (?!.*SQLITE_).*?(overloaded|queued|exceeded timeout|exceeded its|timeout|reset|connection lost|transient)/i;

/**
 * Whether D1 failed because of its own state and not of a statement: overloaded, timed out, reset or out of reach. Asking
 * again at once would add to its load. An object's D1 error keeps its message on the way to the Worker.
 */
export const isD1Unavailable = (error: unknown): boolean => reasonOf(error) !== null;

/**
 * The words of the message that say why D1 is unavailable; null if it is not. After `exceeded …` a statement took too much
 * time, memory or CPU, and whatever ran beside it has the same message: the one whose route repeats is to blame.
 */
export const reasonOf = (error: unknown): string | null =>
  error instanceof Error ? (UNAVAILABLE.exec(error.message)?.[1]?.toLowerCase() ?? null) : null;
