import type { Joke } from "../../../../../contract/jokes/calls.ts";
import { SEEN_JOKES_REMEMBERED } from "../../../../../contract/jokes/values.ts";
import { store, storedJson } from "../../../lib/storage/stored.ts";

const key = (ownKey: string | null) => `seenHomePosts:${ownKey ?? "guest"}`;

/** The jokes this person has seen on this device, the newest last. */
function seenIds(ownKey: string | null): string[] {
  // Anything but an array becomes an empty one.
  return Array.from<unknown>(Object(storedJson(key(ownKey)))).filter((id) => typeof id === "string");
}

/** The same jokes, those this person has not seen on this device before the others; otherwise in the order given. */
export function unseenFirst(jokes: Joke[], ownKey: string | null): Joke[] {
  const seen = new Set(seenIds(ownKey));
  return [...jokes.filter((joke) => !seen.has(joke._id)), ...jokes.filter((joke) => seen.has(joke._id))];
}

/** Remembers jokes as seen; only the last thousand are kept (000 §9). */
export function rememberSeen(ids: string[], ownKey: string | null): void {
  const fresh = new Set(ids);
  const kept = [...seenIds(ownKey).filter((id) => !fresh.has(id)), ...ids].slice(-SEEN_JOKES_REMEMBERED);
  store(key(ownKey), JSON.stringify(kept));
}
