import { useEffect } from "react";

import { SESSION_KEY, useSessionStore } from "../lib/session-store.ts";

/** Another tab logged out or in: this one starts afresh, so that no tab goes on as somebody who has left. */
export function useOneSession(): void {
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      const isSignedIn = useSessionStore.getState().user !== null;
      // A null key is the whole store being cleared.
      if ((key === SESSION_KEY || key === null) && isSignedIn !== (newValue !== null)) location.reload();
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, []);
}
