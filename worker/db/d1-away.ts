// The messages of developers.cloudflare.com/d1/observability/debug-d1. Errors of a statement end with SQLite's own code.
const AWAY = /^D1_ERROR: (?!.*SQLITE_).*(?:overloaded|queued|timeout|reset|connection lost|transient)/i;

/**
 * Whether D1 failed because of its own state and not of a statement: overloaded, timed out, reset or out of reach. Asking
 * again at once would add to its load. An object's D1 error keeps its message on the way to the Worker.
 */
export const isD1Away = (error: unknown): boolean => error instanceof Error && AWAY.test(error.message);
