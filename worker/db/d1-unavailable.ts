// D1's own words at its size limit, and SQLite's.
const FULL = /^D1_(?:EXEC_)?ERROR: (?:Exceeded maximum |.*SQLITE_FULL)/;
// The messages of developers.cloudflare.com/d1/observability/debug-d1. Errors of a statement end with SQLite's own code.
const UNAVAILABLE =
  /^D1_ERROR: (?!.*SQLITE_).*?(overloaded|queued|exceeded timeout|exceeded its|timeout|reset|connection lost|transient)/i;

/**
 * Whether D1 failed because of its own state and not of a statement: overloaded, timed out, reset, out of reach, or full
 * for a write. Asking again at once would add to its load. An object's D1 error keeps its message on the way to the
 * Worker.
 */
export const isD1Unavailable = (error: unknown): boolean => reasonOf(error) !== null;

/**
 * The words of the message that say why D1 is unavailable; null if it is not. After `exceeded …` a statement took too much
 * time, memory or CPU, and whatever ran beside it has the same message: the one whose route repeats is to blame.
 */
export const reasonOf = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  return isD1Full(error) ? "full" : (UNAVAILABLE.exec(error.message)?.[1]?.toLowerCase() ?? null);
};

/** Whether D1 has no room for a write. Reads still work, and so does what needs no new page. */
export const isD1Full = (error: unknown): boolean => error instanceof Error && FULL.test(error.message);
