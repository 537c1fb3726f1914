import { useSessionStore, type Viewer } from "./session-store.ts";
import { store, storedJson } from "../../lib/stored.ts";

/** Under which id this device last knew whom, by the key that stays theirs. A logout takes it away. */
const KEY = "labkhand-known-as";

/** The same of this tab alone, which keeps things of its own. */
const knownHere = new Map<string, string>();

/**
 * Shows what the server says of the viewer. Should this device know them by another id, what lies here under that one goes along
 * first: until it has, they go on under the former one.
 */
export function takeViewer(user: Viewer): void {
  const { user: shown, setUser } = useSessionStore.getState();
  const { id, ownKey } = user;
  const formerId = ownKey === undefined ? undefined : formerIdOf(ownKey, id);
  if (ownKey !== undefined && formerId === undefined) note(ownKey, id);
  setUser(formerId === undefined || shown?.id === id ? user : { ...user, id: formerId });
  if (formerId !== undefined) void moveViewer(formerId, user);
}

/** The viewer has another id, and perhaps name, from now on. What could not be moved is, when the account is next read. */
export async function moveViewer(formerId: string, user: Pick<Viewer, "id" | "username" | "ownKey">): Promise<void> {
  const { id, username, ownKey } = user;
  try {
    const { moveKept } = await import("../../lib/move-kept.ts");
    await moveKept(formerId, id);
    const { user: shown, setUser } = useSessionStore.getState();
    if (shown?.id === formerId) setUser({ ...shown, id, username });
    // What was written until the new id was shown.
    await moveKept(formerId, id);
    if (ownKey !== undefined) note(ownKey, id);
  } catch {
    // A full device, or one that has lost its network with the code still to come.
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
  // A full device still knows it in this tab.
  store(KEY, JSON.stringify({ ...known(), [ownKey]: id }));
}
