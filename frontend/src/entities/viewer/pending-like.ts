import { MINUTE_MS } from "../../../../contract/time.ts";
import { store, stored } from "../../lib/storage/stored.ts";

const KEY = "labkhand-like-wish";
/** Longer than a login code is valid, and too short for another person to log in on the same phone. */
const PENDING_MS = 10 * MINUTE_MS;

/**
 * Remembers for ten minutes which joke a visitor wanted to like when they went to log in; null forgets it. In this
 * tab's storage, never in an address: another person's link must not like anything.
 */
export function storePendingLike(jokeId: string | null): void {
  store(KEY, jokeId === null ? null : `${jokeId} ${Date.now() + PENDING_MS}`, "sessionStorage");
}

/** Whether the person has logged in to like this joke. */
export function isPendingLike(jokeId: string): boolean {
  const [wished, until] = (stored(KEY, "sessionStorage") ?? "").split(" ");
  return wished === jokeId && Number(until) > Date.now();
}
