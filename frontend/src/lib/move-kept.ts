import { keys, update } from "idb-keyval";

import type { Place } from "./stored.ts";
import { tellMoved } from "./when-moved.ts";

/**
 * Somebody took another id, not to be found by what others kept of them: what lies on this device under the former one, half
 * written and unsent messages and jokes above all, lies under the new one from now on. An id is 32 random digits, so wherever it
 * stands it is meant.
 */
export async function moveKept(formerId: string, id: string): Promise<void> {
  await moveInStore(formerId, id);
  await tellMoved(formerId, id);
  // Last, because it takes no time: whoever shows the new id at once finds what was typed until then.
  for (const place of ["localStorage", "sessionStorage"] as const) {
    for (const [key, value] of allStored(place)) {
      const [movedKey, moved] = [key.replaceAll(formerId, id), value.replaceAll(formerId, id)];
      if (movedKey === key && moved === value) continue;
      globalThis[place].removeItem(key);
      globalThis[place].setItem(movedKey, moved);
    }
  }
}

function allStored(place: Place): [key: string, text: string][] {
  try {
    return Object.entries<string>(globalThis[place]);
  } catch {
    // A browser that lets nobody look has kept nothing.
    return [];
  }
}

/** What lies in the device's store is JSON: the outbox, and what was read. */
async function moveInStore(formerId: string, id: string): Promise<void> {
  const moved = (value: unknown): unknown => {
    const json = JSON.stringify(value) ?? "";
    return json.includes(formerId) ? JSON.parse(json.replaceAll(formerId, id)) : value;
  };
  try {
    for (const key of await keys()) await update<unknown>(key, moved);
  } catch {
    // A browser that keeps nothing, as some do in private windows; what the page knows follows by itself.
  }
}
