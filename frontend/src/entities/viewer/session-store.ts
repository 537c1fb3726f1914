import { create } from "zustand";

import type { AccountUser } from "../../../../contract/account.ts";
import { keepUser, keptUser } from "./kept-user.ts";

/** The signed-in person as they see themselves. */
export interface Viewer extends AccountUser {
  /** Their gems; absent until the account was read once. */
  walletBalance?: number | undefined;
  /** A moderator decided about something they reported, and they have not looked yet. */
  hasReportNews?: boolean | undefined;
  /** Theirs whatever their id is; absent of whoever logged in when logins did not say it. */
  ownKey?: string | undefined;
}

interface SessionState {
  user: Viewer | null;
  /** The gems shown while new ones are counted up (entities/gems/count-up.ts). */
  countedGems?: number | undefined;
  justLoggedIn: boolean;
  /** What an answer says of somebody; gems it does not speak of stay as they were. */
  setUser: (user: Viewer) => void;
  setJustLoggedIn: (justLoggedIn: boolean) => void;
  clear: () => void;
}

function storedUser(): Viewer | null {
  const user: unknown = keptUser();
  return isKeptUser(user) ? { id: "", ...user } : null;
}

/** Before 2026-11-22 people had no id: it comes with the account, which every start reads anew (app/carry-over.ts). */
type KeptUser = Omit<AccountUser, "id"> & Partial<Pick<AccountUser, "id">>;

// The version vouches for the rest; these are what the app decides by.
function isKeptUser(value: unknown): value is KeptUser {
  const { username, suspendedUntil }: Partial<Record<keyof AccountUser, unknown>> = Object(value);
  return [username, suspendedUntil].every((field) => field === null || typeof field === "string");
}

/** What the app shows of the signed-in person. A display cache: the cookie alone proves who somebody is. */
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

/** What the device keeps the signed-in person's things under; null for a visitor, and while it is not known yet. */
export const useViewerId = (): string | null => useSessionStore(({ user }) => user?.id || null);
