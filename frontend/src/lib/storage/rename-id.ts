import { keys, update } from "idb-keyval";

import { deviceStore } from "./device-store.ts";
import type { Place } from "./stored.ts";
import { announceIdChange } from "./id-changes.ts";

/**
 * Replaces a person's former id by their new one in everything stored on this device: drafts, unsent messages and
 * jokes, cached queries. An id is 32 random hex digits, so a plain text replacement hits nothing else.
 */
export async function renameId(formerId: string, id: string): Promise<void> {
  await moveInStore(formerId, id);
  await announceIdChange(formerId, id);
  // Last, because it is synchronous: a caller that shows the new id right after finds what was typed until then.
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
    // Storage that cannot be read has stored nothing.
    return [];
  }
}

/** IndexedDB holds plain JSON: the outbox, and the query cache. */
async function moveInStore(formerId: string, id: string): Promise<void> {
  const moved = (value: unknown): unknown => {
    const json = JSON.stringify(value) ?? "";
    return json.includes(formerId) ? JSON.parse(json.replaceAll(formerId, id)) : value;
  };
  try {
    for (const key of await keys(deviceStore)) await update<unknown>(key, moved, deviceStore);
  } catch {
    // IndexedDB is not available, as in some private windows; in-memory state is updated by itself.
  }
}
