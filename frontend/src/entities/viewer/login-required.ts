import { create } from "zustand";

import { useSessionStore } from "./session-store.ts";

interface LoginGate {
  /** Why a login is needed, in words for the person; null while the sheet is closed. */
  reason: string | null;
}

export const useLoginGate = create<LoginGate>()(() => ({ reason: null }));

/** True when somebody is signed in; otherwise opens the shell's login-required sheet and answers false. */
export function requireLogin(reason: string): boolean {
  if (useSessionStore.getState().user !== null) return true;
  useLoginGate.setState({ reason });
  return false;
}

export const closeLoginGate = (): void => useLoginGate.setState({ reason: null });
