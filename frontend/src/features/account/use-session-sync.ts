import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { useSessionStore, useViewer } from "../../entities/viewer/session-store.ts";
import { ApiError } from "../../lib/api-client.ts";
import { queryClient } from "../../lib/query-client.ts";
import { accountQuery, endExpiredSession } from "./api.ts";

/** Brings the session store's copy of the viewer up to date when the app starts, and whenever the account is read or written anew. */
export function useSessionSync(): void {
  const viewer = useViewer();
  useQuery({ ...accountQuery, enabled: viewer !== null });
  useEffect(followAccount, []);
}

/** The session store shows what the account query has last heard; a refused cookie empties it. What was only kept is not heard. */
export function followAccount(): () => void {
  const cache = queryClient.getQueryCache();
  return cache.subscribe((event) => {
    if (event.type !== "updated" || event.query !== cache.find({ queryKey: accountQuery.queryKey })) return;
    if (event.action.type === "success") {
      const user = queryClient.getQueryData(accountQuery.queryKey);
      if (user) useSessionStore.getState().setUser(user);
    }
    if (event.action.type === "error") {
      const { error } = event.query.state;
      if (error instanceof ApiError && error.status === 401) endExpiredSession();
    }
  });
}
