import { queryOptions } from "@tanstack/react-query";

import { api, ApiError, unwrap } from "../../lib/api-client.ts";
import { useSessionStore } from "../../lib/session-store.ts";
import { showToast } from "../../ui/toast.ts";
import { texts } from "./texts.ts";

/** The viewer's account; what it answers becomes the session store's display copy, and a refused cookie empties it. */
export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: async () => {
    try {
      const { user } = await unwrap(api.api["user-status"].$post({ json: {} }));
      useSessionStore.getState().setUser(user);
      return user;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) endExpiredSession();
      throw error;
    }
  },
});

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async () => (await unwrap(api.api.sessions.$get())).items,
});

export const setUsername = (username: string) => unwrap(api.api["set-username"].$post({ json: { username } }));

export const logout = () => unwrap(api.api.logout.$post());

export const revokeAllSessions = () => unwrap(api.api.sessions["revoke-all"].$post());

/** The cookie no longer proves anybody: shows a visitor's app. Drafts stay for the next login. */
export function endExpiredSession(): void {
  useSessionStore.getState().clear();
  showToast(texts.sessionEnded, "info");
}
