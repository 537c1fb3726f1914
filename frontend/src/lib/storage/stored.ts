/** localStorage keeps text on the device, sessionStorage for as long as the tab is open. */
export type Place = "localStorage" | "sessionStorage";

/** The text under a key; null when there is none, and where storage is not accessible. */
export function stored(key: string, place: Place = "localStorage"): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** The same parsed as JSON; null also for invalid JSON. */
export function storedJson(key: string, place?: Place): unknown {
  try {
    return JSON.parse(stored(key, place) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a text under a key; null removes it. @returns whether it was stored: a full device continues without */
export function store(key: string, text: string | null, place: Place = "localStorage"): boolean {
  try {
    if (text === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
