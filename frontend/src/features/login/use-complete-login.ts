import { useQueryClient } from "@tanstack/react-query";

import { queryKeys } from "../../entities/query-keys.ts";
import { askForPassword } from "../../entities/viewer/password-ask.ts";
import { rereadAccount } from "../../entities/viewer/reread-account.ts";
import { rereadAsViewer } from "../../entities/viewer/reread-as-viewer.ts";
import { useSessionStore } from "../../entities/viewer/session-store.ts";
import { showToast } from "../../ui/toast.ts";
import type { LoggedIn } from "./api.ts";
import { resetLoginProgress } from "./login-progress-store.ts";
import { loginTexts } from "./texts.ts";

/**
 * The end of every login: shows the session's user, and refetches what was read as a visitor, or by the previous person
 * on this phone.
 */
export function useCompleteLogin() {
  const queryClient = useQueryClient();

  return async (answer: LoggedIn): Promise<void> => {
    const { user } = answer;
    await queryClient.cancelQueries({ queryKey: queryKeys.account });
    queryClient.setQueryData(queryKeys.account, user);
    // followAccount() does the same, but the late shell may not have loaded yet.
    const { setUser, setJustLoggedIn } = useSessionStore.getState();
    setUser(user);
    setJustLoggedIn(true);
    askForPassword(answer);
    // The login's answer has no balance.
    void rereadAccount();
    resetLoginProgress();
    showToast(loginTexts.loggedIn, "success");
    rereadAsViewer();
  };
}
