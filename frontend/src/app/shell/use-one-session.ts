import { useEffect } from "react";

import { rereadAccount } from "../../entities/viewer/reread-account.ts";
import { SESSION_KEY, useSessionStore } from "../../entities/viewer/session-store.ts";

/**
 * Another tab logged out or in: this one starts afresh, so that no tab goes on as somebody who has left. Where the other only
 * knows something newer of the same person, perhaps another name, this one asks too.
 */
export function useOneSession(): void {
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      const isSignedIn = useSessionStore.getState().user !== null;
      // A null key is the whole store being cleared.
      if (key !== SESSION_KEY && key !== null) return;
      if (isSignedIn !== (newValue !== null)) location.reload();
      else if (isSignedIn) void rereadAccount();
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, []);
}
