import { create } from "zustand";

import type { SignedInUser } from "../../../../contract/account/calls/account.ts";
import { keepUser, keptUser } from "./kept-user.ts";

/** The signed-in person as they see themselves. */
export interface Viewer extends SignedInUser {
  /** Their gems; absent until the account was first read. */
  walletBalance?: number | undefined;
  /** Something happened to them, and they have not looked yet. */
  hasNews?: boolean | undefined;
  /** The video of the venue whose site id is their name, shown before their own; "" for none, absent like the gems. */
  parkVideoUrl?: string | undefined;
}

interface SessionState {
  user: Viewer | null;
  /** The balance to show while new gems are counted up (entities/gems/count-up.ts). */
  countedGems?: number | undefined;
  justLoggedIn: boolean;
  /** Shows what an answer says of the person; a balance it does not mention stays. */
  setUser: (user: Viewer) => void;
  setJustLoggedIn: (justLoggedIn: boolean) => void;
  clear: () => void;
}

function storedUser(): Viewer | null {
  const user: unknown = keptUser();
  return isViewer(user) ? user : null;
}

// KEY's version vouches for the other fields; these are the ones the app decides by.
function isViewer(value: unknown): value is Viewer {
  const { id, ownKey, username, suspendedUntil }: Partial<Record<keyof Viewer, unknown>> = Object(value);
  return (
    [id, ownKey].every((field) => typeof field === "string") &&
    [username, suspendedUntil].every((field) => field === null || typeof field === "string")
  );
}

/** The signed-in person as shown. A display cache: only the cookie proves who somebody is. */
export const useSessionStore = create<SessionState>()((set) => ({
  user: storedUser(),
  justLoggedIn: false,
  setUser: (user) => set((state) => ({ user: { walletBalance: state.user?.walletBalance, ...user } })),
  setJustLoggedIn: (justLoggedIn) => set({ justLoggedIn }),
  clear: () => set({ user: null, justLoggedIn: false }),
}));

useSessionStore.subscribe(({ user }, before) => {
  if (user !== before.user) keepUser(user);
});

/** The signed-in person, or null for a visitor. */
export const useViewer = (): Viewer | null => useSessionStore((state) => state.user);

/** {@link useOwnKey} outside of React. */
export const currentOwnKey = (): string | null => useSessionStore.getState().user?.ownKey ?? null;

/** The key of everything the device stores for the viewer, which never changes; null for a visitor. */
export const useOwnKey = (): string | null => useSessionStore(({ user }) => user?.ownKey ?? null);

/** The viewer's public id, which they may replace; null for a visitor. */
export const useViewerId = (): string | null => useSessionStore(({ user }) => user?.id ?? null);
