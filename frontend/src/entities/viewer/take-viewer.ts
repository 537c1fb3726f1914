import { useSessionStore, type Viewer } from "./session-store.ts";
import { store, storedJson } from "../../lib/storage/stored.ts";

/** The id by which this device last knew each person, by their `ownKey`. Removed on logout. */
const KEY = "labkhand-known-as";

/** The same for this tab's own sessionStorage. */
const knownHere = new Map<string, string>();

/**
 * Shows the viewer as the server describes them. When this device knows them by a former id, everything stored under it
 * is moved first; until then the session keeps the former id.
 */
export function takeViewer(user: Viewer): void {
  const { user: shown, setUser } = useSessionStore.getState();
  const { id, ownKey } = user;
  const formerId = ownKey === undefined ? undefined : formerIdOf(ownKey, id);
  if (ownKey !== undefined && formerId === undefined) note(ownKey, id);
  setUser(formerId === undefined || shown?.id === id ? user : { ...user, id: formerId });
  if (formerId !== undefined) void moveViewer(formerId, user);
}

/**
 * The viewer's id, and perhaps username, has changed. What could not be moved is tried again when the account is next
 * read.
 */
export async function moveViewer(formerId: string, user: Pick<Viewer, "id" | "username" | "ownKey">): Promise<void> {
  const { id, username, ownKey } = user;
  try {
    const { renameId } = await import("../../lib/storage/rename-id.ts");
    await renameId(formerId, id);
    const { user: shown, setUser } = useSessionStore.getState();
    if (shown?.id === formerId) setUser({ ...shown, id, username });
    // For what was written before the new id was shown.
    await renameId(formerId, id);
    if (ownKey !== undefined) note(ownKey, id);
  } catch {
    // The device is full, or went offline before the code was loaded.
  }
}

function formerIdOf(ownKey: string, id: string): string | undefined {
  return [knownHere.get(ownKey), known()[ownKey]].find(
    (former): former is string => typeof former === "string" && former !== id,
  );
}

const known = (): Record<string, unknown> => Object(storedJson(KEY));

function note(ownKey: string, id: string): void {
  knownHere.set(ownKey, id);
  if (known()[ownKey] === id) return;
  // In memory first: a full device still knows it in this tab.
  store(KEY, JSON.stringify({ ...known(), [ownKey]: id }));
}
