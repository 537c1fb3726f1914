import { useEffect } from "react";

import { rereadAccount } from "../../entities/viewer/reread-account.ts";
import { useSessionStore, useViewerId } from "../../entities/viewer/session-store.ts";

/**
 * Carries over what a version before 2026-11-22 kept under names. It may go, with this folder and what session-store.ts says of
 * a missing id, from 2027-06-01: whoever was away longer loses no more than unsent drafts.
 */
export function useCarryOver(): void {
  const isSignedIn = useSessionStore(({ user }) => user !== null);
  const viewerId = useViewerId();
  useEffect(() => {
    if (!isSignedIn) return;
    const carry = () => {
      if (viewerId !== null) void import("./carry-over.ts").then((former) => former.carryOver()).catch(() => undefined);
      // A session kept without an id, on a start without a network.
      else void rereadAccount();
    };
    if (viewerId !== null) carry();
    addEventListener("online", carry);
    return () => removeEventListener("online", carry);
  }, [isSignedIn, viewerId]);
}
