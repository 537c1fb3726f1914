import { useQueryClient } from "@tanstack/react-query";

import { queryKeys } from "../../entities/query-keys.ts";
import { rereadAccount } from "../../entities/viewer/reread-account.ts";
import { takeViewer } from "../../entities/viewer/take-viewer.ts";
import { forgetKept } from "../../lib/forget.ts";
import { useSessionStore } from "../../entities/viewer/session-store.ts";
import { showToast } from "../../ui/toast.ts";
import type { LoggedIn } from "./api.ts";
import { resetLoginProgress } from "./login-progress-store.ts";
import { loginTexts } from "./texts.ts";

/** The account came with the login, and settings are the same for everybody. */
const isKept = (name: unknown): boolean => name === queryKeys.account[0] || name === queryKeys.settings.all[0];

/**
 * The end of every login: shows the session's user, and refetches what was read as a visitor, or by the previous person
 * on this phone.
 */
export function useCompleteLogin() {
  const queryClient = useQueryClient();

  return async ({ user }: LoggedIn): Promise<void> => {
    await queryClient.cancelQueries({ queryKey: queryKeys.account });
    // followAccount() shows it once everything stored under a former id has moved; if the late shell with
    // followAccount() has not loaded, it is shown from here.
    queryClient.setQueryData(queryKeys.account, user);
    if (useSessionStore.getState().user === null) takeViewer(user);
    useSessionStore.getState().setJustLoggedIn(true);
    // The login's answer has no balance.
    void rereadAccount();
    resetLoginProgress();
    void forgetKept();
    showToast(loginTexts.loggedIn, "success");
    void queryClient.resetQueries({
      predicate: ({ queryKey }) => !isKept(queryKey[0]),
    });
  };
}
