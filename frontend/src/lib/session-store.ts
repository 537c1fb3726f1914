import { create } from "zustand";
import { persist } from "zustand/middleware";

import type { AccountUser } from "../../../contract/account.ts";

interface SessionState {
  user: AccountUser | null;
  justLoggedIn: boolean;
  setUser: (user: AccountUser, options?: { justLoggedIn?: boolean }) => void;
  setJustLoggedIn: (justLoggedIn: boolean) => void;
  clear: () => void;
}

/** What the app shows of the signed-in person. A display cache: the cookie alone proves who somebody is. */
export const useSessionStore = create<SessionState>()(
  persist(
    (set) => ({
      user: null,
      justLoggedIn: false,
      setUser: (user, options) => set((state) => ({ user, justLoggedIn: options?.justLoggedIn ?? state.justLoggedIn })),
      setJustLoggedIn: (justLoggedIn) => set({ justLoggedIn }),
      clear: () => set({ user: null, justLoggedIn: false }),
    }),
    { name: "labkhand-session", version: 1, partialize: ({ user }) => ({ user }) },
  ),
);

/** The signed-in person, or null for a visitor. */
export const useViewer = (): AccountUser | null => useSessionStore((state) => state.user);
