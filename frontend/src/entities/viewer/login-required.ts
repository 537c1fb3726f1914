import { create } from "zustand";

import { useSessionStore } from "./session-store.ts";

interface LoginGate {
  /** Why a login is needed, in words for the person; null while the sheet is closed. */
  reason: string | null;
  /** The joke they wanted to like. */
  jokeId: string | null;
  /** What happened, where somebody was signed in a moment ago. */
  hint?: string;
}

const CLOSED: LoginGate = { reason: null, jokeId: null };

export const useLoginGate = create<LoginGate>()(() => CLOSED);

/** True when somebody is signed in; otherwise opens the shell's login-required sheet and answers false. */
export function requireLogin(reason: string, jokeId: string | null = null): boolean {
  if (useSessionStore.getState().user !== null) return true;
  useLoginGate.setState({ reason, jokeId });
  return false;
}

export const closeLoginGate = (): void => useLoginGate.setState(CLOSED, true);
