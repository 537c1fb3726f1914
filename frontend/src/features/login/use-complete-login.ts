import { useQueryClient } from "@tanstack/react-query";

import { forgetKept } from "../../lib/query-client.ts";
import { useSessionStore } from "../../entities/viewer/session-store.ts";
import { showToast } from "../../ui/toast.ts";
import type { LoggedIn } from "./api.ts";
import { resetLoginProgress } from "./login-progress-store.ts";
import { loginTexts } from "./texts.ts";

/** What every way of logging in ends with: the session's user is shown, and what was read by a stranger, or
 * by whoever had this phone before, is read anew. */
export function useCompleteLogin() {
  const queryClient = useQueryClient();

  return async ({ user }: LoggedIn): Promise<void> => {
    await queryClient.cancelQueries({ queryKey: ["account"] });
    queryClient.setQueryData(["account"], user);
    useSessionStore.getState().setUser(user, { justLoggedIn: true });
    resetLoginProgress();
    void forgetKept();
    showToast(loginTexts.loggedIn, "success");
    void queryClient.resetQueries({ predicate: ({ queryKey: [name] }) => name !== "account" && name !== "settings" });
  };
}
