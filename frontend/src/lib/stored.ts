/** The browser's two stores of text: what stays on the device, and what lives as long as its tab. */
export type Place = "localStorage" | "sessionStorage";

/** What lies under a name; null where nothing does, and where the browser lets nobody look. */
export function stored(key: string, place: Place = "localStorage"): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** The same where JSON was kept; null also for what is none. */
export function storedJson(key: string, place?: Place): unknown {
  try {
    return JSON.parse(stored(key, place) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps a text under a name; null takes it away. @returns whether it is so now: a full device goes on without */
export function store(key: string, text: string | null, place: Place = "localStorage"): boolean {
  try {
    if (text === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
