import { queryClient } from "../../lib/query-client.ts";
import { queryKeys } from "../query-keys.ts";
import { useSessionStore } from "../viewer/session-store.ts";

/** What a ledger, a video or a credit says is read anew once the viewer's gems have moved, wherever that was. @returns how to stop */
export function followGems(): () => void {
  return useSessionStore.subscribe(({ user }, before) => {
    const was = before.user?.walletBalance;
    if (user === null || user.id !== before.user?.id || was === undefined || was === user.walletBalance) return;
    void queryClient.invalidateQueries({
      queryKey: queryKeys.gemsOf(user.id),
      // Each token for a machine ends the one before: it is never made without being asked for.
      predicate: ({ queryKey }) => queryKey.at(-1) !== "machine-token",
    });
  });
}
