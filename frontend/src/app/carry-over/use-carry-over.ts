import { useEffect } from "react";

import { rereadAccount } from "../../entities/viewer/reread-account.ts";
import { useSessionStore, useViewerId } from "../../entities/viewer/session-store.ts";

/**
 * Migrates what a version before 2026-11-22 stored under usernames. Delete this folder, and the handling of a missing
 * id in session-store.ts, from 2027-06-01 on: whoever returns later loses nothing but unsent drafts.
 */
export function useCarryOver(): void {
  const isSignedIn = useSessionStore(({ user }) => user !== null);
  const viewerId = useViewerId();
  useEffect(() => {
    if (!isSignedIn) return;
    const carry = () => {
      if (viewerId !== null) void import("./carry-over.ts").then((former) => former.carryOver()).catch(() => undefined);
      // A session stored without an id, when the app starts offline.
      else void rereadAccount();
    };
    if (viewerId !== null) carry();
    addEventListener("online", carry);
    return () => removeEventListener("online", carry);
  }, [isSignedIn, viewerId]);
}
