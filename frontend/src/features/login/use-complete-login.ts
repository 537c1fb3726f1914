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

/** The account has just come with the login, and settings are the same for everybody. */
const isKept = (name: unknown): boolean => name === queryKeys.account[0] || name === queryKeys.settings.all[0];

/**
 * What every way of logging in ends with: the session's user is shown, and what was read by a stranger, or by whoever had this
 * phone before, is read anew.
 */
export function useCompleteLogin() {
  const queryClient = useQueryClient();

  return async ({ user }: LoggedIn): Promise<void> => {
    await queryClient.cancelQueries({ queryKey: queryKeys.account });
    // Shown from there, once what lies here under a former id of theirs lies under this one; where the shell's late part, which
    // follows the account, has not come, from here.
    queryClient.setQueryData(queryKeys.account, user);
    if (useSessionStore.getState().user === null) takeViewer(user);
    useSessionStore.getState().setJustLoggedIn(true);
    // The login says nothing of gems.
    void rereadAccount();
    resetLoginProgress();
    void forgetKept();
    showToast(loginTexts.loggedIn, "success");
    void queryClient.resetQueries({
      predicate: ({ queryKey }) => !isKept(queryKey[0]),
    });
  };
}
