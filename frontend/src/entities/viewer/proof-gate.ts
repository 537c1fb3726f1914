import { create } from "zustand";

import { useSessionStore, type Viewer } from "./session-store.ts";

interface ProofGate {
  /** Resolves the waiting call: whether the code was right; null while nobody waits. */
  settle: ((isProved: boolean) => void) | null;
}

export const useProofGate = create<ProofGate>()(() => ({ settle: null }));

/** Opens the sheet that asks for the code of one's own address; true once it was right, false when closed. */
export const askForProof = (): Promise<boolean> =>
  new Promise((resolve) => {
    const { settle: others } = useProofGate.getState();
    const settle = (isProved: boolean) => {
      others?.(isProved);
      resolve(isProved);
    };
    useProofGate.setState({ settle });
  });

export function closeProofGate(isProved: boolean): void {
  const { settle } = useProofGate.getState();
  useProofGate.setState({ settle: null });
  settle?.(isProved);
}

/** Whether somebody has proved who they are, as far as this device knows. */
export const isProved = (user: Viewer | null): boolean =>
  user !== null && (user.emailVerified || user.mobileNumber !== null);

// Another tab may have completed the proof meanwhile, or the session may have ended. If the server refused, the person
// is asked even when this device holds them for proved.
useSessionStore.subscribe(({ user }, before) => {
  if (user === null) closeProofGate(false);
  else if (isProved(user) && !isProved(before.user)) closeProofGate(true);
});
