import { store, storedJson } from "../../lib/storage/stored.ts";

/** The localStorage key of the signed-in person. */
export const SESSION_KEY = "labkhand-session";
// Raise when AccountUser's shape changes: an older copy is then discarded and read from the server again.
const VERSION = 1;

/** The signed-in person as stored on the device; null for a visitor, and where storage is not accessible. */
export function keptUser(): Record<string, unknown> | null {
  const { version, state }: Record<string, unknown> = Object(storedJson(SESSION_KEY));
  const { user }: Record<string, unknown> = Object(state);
  return version === VERSION && user ? Object(user) : null;
}

/** Stores the signed-in person for the next start; null removes them. */
export const keepUser = (user: object | null): void =>
  void store(SESSION_KEY, user && JSON.stringify({ state: { user }, version: VERSION }));
