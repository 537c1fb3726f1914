import { store, storedJson } from "../../lib/stored.ts";

/** Where the signed-in person lies in localStorage. */
export const SESSION_KEY = "labkhand-session";
// Raise when AccountUser changes its shape: an older copy is then thrown away, and read anew from the server.
const VERSION = 1;

/** What the device keeps of the signed-in person, whatever it holds; null for a visitor, and where nobody may look. */
export function keptUser(): Record<string, unknown> | null {
  const { version, state }: Record<string, unknown> = Object(storedJson(SESSION_KEY));
  const { user }: Record<string, unknown> = Object(state);
  return version === VERSION && user ? Object(user) : null;
}

/** Keeps it for the next start; null forgets it. */
export const keepUser = (user: object | null): void =>
  void store(SESSION_KEY, user && JSON.stringify({ state: { user }, version: VERSION }));
