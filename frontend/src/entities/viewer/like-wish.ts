const WISH_KEY = "labkhand-like-wish";
/** Longer than a code is valid, and short enough that nobody else logs in on the same phone meanwhile. */
const WISH_MS = 10 * 60 * 1000;

/**
 * Keeps for ten minutes which joke a visitor went to the login for; null forgets it. In this tab only, never in an address:
 * a link somebody else made must not like anything.
 */
export function keepWish(jokeId: string | null): void {
  if (jokeId === null) sessionStorage.removeItem(WISH_KEY);
  else sessionStorage.setItem(WISH_KEY, `${jokeId} ${Date.now() + WISH_MS}`);
}

/** Whether somebody has logged in to like this joke. */
export function isWished(jokeId: string): boolean {
  const [wished, until] = (sessionStorage.getItem(WISH_KEY) ?? "").split(" ");
  return wished === jokeId && Number(until) > Date.now();
}
