import { MINUTE_MS } from "../../../../contract/limits.ts";
import { store, stored } from "../../lib/stored.ts";

const WISH_KEY = "labkhand-like-wish";
/** Longer than a code is valid, and short enough that nobody else logs in on the same phone meanwhile. */
const WISH_MS = 10 * MINUTE_MS;

/**
 * Keeps for ten minutes which joke a visitor went to the login for; null forgets it. In this tab only, never in an address:
 * a link somebody else made must not like anything.
 */
export function keepWish(jokeId: string | null): void {
  store(WISH_KEY, jokeId === null ? null : `${jokeId} ${Date.now() + WISH_MS}`, "sessionStorage");
}

/** Whether somebody has logged in to like this joke. */
export function isWished(jokeId: string): boolean {
  const [wished, until] = (stored(WISH_KEY, "sessionStorage") ?? "").split(" ");
  return wished === jokeId && Number(until) > Date.now();
}
