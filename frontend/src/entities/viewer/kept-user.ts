/** Where the signed-in person lies in localStorage. */
export const SESSION_KEY = "labkhand-session";
// Raise when AccountUser changes its shape: an older copy is then thrown away, and read anew from the server.
const VERSION = 1;

/** What the device keeps of the signed-in person, whatever it holds; null for a visitor, and where nobody may look. */
export function keptUser(): Record<string, unknown> | null {
  try {
    const { version, state }: Record<string, unknown> = Object(JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null"));
    const { user }: Record<string, unknown> = Object(state);
    return version === VERSION && typeof user === "object" && user !== null ? { ...user } : null;
  } catch {
    return null;
  }
}

/** Keeps it for the next start; null forgets it. */
export function keepUser(user: object | null): void {
  if (user === null) localStorage.removeItem(SESSION_KEY);
  else localStorage.setItem(SESSION_KEY, JSON.stringify({ state: { user }, version: VERSION }));
}
