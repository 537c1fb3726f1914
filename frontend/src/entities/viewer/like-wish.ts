const WISH_KEY = "labkhand-like-wish";

/**
 * Keeps which joke a visitor went to the login for; null forgets it. In this tab only, never in an address: a link
 * somebody else made must not like anything.
 */
export function keepWish(jokeId: string | null): void {
  if (jokeId === null) sessionStorage.removeItem(WISH_KEY);
  else sessionStorage.setItem(WISH_KEY, jokeId);
}

/** Whether somebody has logged in to like this joke. */
export const isWished = (jokeId: string): boolean => sessionStorage.getItem(WISH_KEY) === jokeId;
