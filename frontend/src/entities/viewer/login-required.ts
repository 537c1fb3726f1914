import { create } from "zustand";

import { useSessionStore } from "./session-store.ts";

interface LoginGate {
  /** Why a login is needed, as a text; null while the sheet is closed. */
  reason: string | null;
  /** The joke they wanted to like. */
  jokeId: string | null;
  /** The reason, when a session has just ended. */
  hint?: string;
}

const CLOSED: LoginGate = { reason: null, jokeId: null };

export const useLoginGate = create<LoginGate>()(() => CLOSED);

/** True when somebody is signed in; otherwise opens the login-required sheet and returns false. */
export function requireLogin(reason: string, jokeId: string | null = null): boolean {
  if (useSessionStore.getState().user !== null) return true;
  useLoginGate.setState({ reason, jokeId });
  return false;
}

export const closeLoginGate = (): void => useLoginGate.setState(CLOSED, true);
