import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { SIGNED_IN_COOKIE } from "../../../../contract/login/values.ts";
import { dropDraftsOfOthers } from "../../entities/drafts/drafts.ts";
import { useLoginGate } from "../../entities/viewer/login-required.ts";
import { askForProof } from "../../entities/viewer/proof-gate.ts";
import { rereadAsViewer } from "../../entities/viewer/reread-as-viewer.ts";
import { useSessionStore, useViewer } from "../../entities/viewer/session-store.ts";
import { hasCode, isLoginRequired, whenRefused } from "../../lib/network/api-client.ts";
import { forgetRead } from "../../lib/storage/forget.ts";
import { queryClient } from "../../lib/network/query-client.ts";
import { showToast } from "../../ui/toast.ts";
import { accountQuery } from "./api.ts";
import { accountTexts } from "./texts.ts";

/**
 * Keeps the session store in step with the account query, from the app's start on, and ends the session here when any
 * call is refused for want of one.
 */
export function useSessionSync(): void {
  const viewer = useViewer();
  useQuery({ ...accountQuery, enabled: viewer !== null });
  useEffect(followAccount, []);
  useEffect(followRefusals, []);
  useEffect(() => void recoverSession(), []);
  const ownKey = viewer?.ownKey;
  useEffect(() => {
    if (ownKey !== undefined) dropDraftsOfOthers(ownKey);
  }, [ownKey]);
}

/**
 * Signs a person in whose session this device has forgotten: Safari removes what scripts stored after a week without a
 * visit, and keeps the cookies.
 */
export async function recoverSession(): Promise<void> {
  const isSignedIn = document.cookie.split("; ").some((cookie) => cookie.startsWith(`${SIGNED_IN_COOKIE}=`));
  if (!isSignedIn || useSessionStore.getState().user !== null) return;
  try {
    await queryClient.fetchQuery(accountQuery);
    rereadAsViewer();
  } catch (error) {
    // The Worker deletes the cookies of an ended session, but not this one if the session's own cookie is missing.
    if (isLoginRequired(error)) document.cookie = `${SIGNED_IN_COOKIE}=; path=/; max-age=0`;
  }
}

/** Copies the account query's answers into the session store; data restored from the device is not copied. */
export function followAccount(): () => void {
  const cache = queryClient.getQueryCache();
  return cache.subscribe((event) => {
    if (event.type !== "updated" || event.query !== cache.find({ queryKey: accountQuery.queryKey })) return;
    if (event.action.type === "success") {
      const user = queryClient.getQueryData(accountQuery.queryKey);
      if (user) useSessionStore.getState().setUser(user);
    }
  });
}

/**
 * Ends the session when any call finds that the cookie is no longer valid: unsent messages and drafts stay for the next
 * login, cached data is removed. A person in the middle of an action is asked to log in. A person with an unproved
 * address is asked for its code, and the call is repeated.
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
