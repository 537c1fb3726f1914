import { infiniteQueryOptions, useMutation } from "@tanstack/react-query";

import { queryKeys } from "../../entities/query-keys.ts";
import { useSessionStore } from "../../entities/viewer/session-store.ts";
import { call } from "../../lib/network/api-client.ts";
import { byCursor } from "../../lib/network/by-cursor.ts";

/** What happened to the viewer, newest first. */
export const notificationsQuery = (ownKey: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.notifications(ownKey),
    meta: { keep: true, showsNames: true },
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/notifications", { query: { cursor: pageParam ?? undefined }, signal }),
    staleTime: 0,
    ...byCursor,
  });

/** Removes the dot of the menu's button, here and on the viewer's other devices. @param until names the newest item that was shown */
export async function markSeen(until: string): Promise<void> {
  await call("POST /api/notifications/seen", { json: { until } });
  const { user, setUser } = useSessionStore.getState();
  if (user?.hasNews) setUser({ ...user, hasNews: false });
}

/** Asks the moderators for another look at something hidden. */
export const useAskLook = () => useMutation({ mutationFn: (id: string) => call("POST /api/looks", { json: { id } }) });
