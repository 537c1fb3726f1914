import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { useLoginGate } from "../../entities/viewer/login-required.ts";
import { askForProof } from "../../entities/viewer/proof-gate.ts";
import { useSessionStore, useViewer } from "../../entities/viewer/session-store.ts";
import { takeViewer } from "../../entities/viewer/take-viewer.ts";
import { hasCode, isLoginRequired, whenRefused } from "../../lib/api-client.ts";
import { forgetRead } from "../../lib/forget.ts";
import { queryClient } from "../../lib/query-client.ts";
import { showToast } from "../../ui/toast.ts";
import { accountQuery } from "./api.ts";
import { accountTexts } from "./texts.ts";

/**
 * Brings the session store's copy of the viewer up to date when the app starts, and whenever the account is read or written anew;
 * any call that is refused for want of a session ends it here, too.
 */
export function useSessionSync(): void {
  const viewer = useViewer();
  useQuery({ ...accountQuery, enabled: viewer !== null });
  useEffect(followAccount, []);
  useEffect(followRefusals, []);
}

/** The session store shows what the account query has last heard. What was only kept is not heard. */
export function followAccount(): () => void {
  const cache = queryClient.getQueryCache();
  return cache.subscribe((event) => {
    if (event.type !== "updated" || event.query !== cache.find({ queryKey: accountQuery.queryKey })) return;
    if (event.action.type === "success") {
      const user = queryClient.getQueryData(accountQuery.queryKey);
      if (user) takeViewer(user);
    }
  });
}

/**
 * Whichever call hears that the cookie no longer proves anybody: the app is a visitor's from then on. What was written stays for
 * the next login, what was read goes. Whoever was just doing something is asked to log in for it, as any visitor is; and who has yet
 * to prove their address, for its code, with which what they wanted goes on.
 */
export function followRefusals(): void {
  whenRefused((error, name, params) => {
    if (hasCode(error, "PROOF_REQUIRED")) return askForProof();
    if (!isLoginRequired(error)) return undefined;
    const { user, clear } = useSessionStore.getState();
    const wasSignedIn = user !== null;
    if (wasSignedIn) {
      clear();
      void forgetRead();
    }
    const isAct = error.code !== "LOGIN_REQUIRED" && !name.startsWith("GET ");
    if (isAct) {
      const jokeId = (name === "POST /api/jokes/{id}/like" && params?.["id"]) || null;
      useLoginGate.setState({ reason: error.message, jokeId, hint: accountTexts.sessionEnded });
    } else if (wasSignedIn) showToast(accountTexts.sessionEnded, "info");
    return undefined;
  });
}
