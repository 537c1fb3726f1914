import { queryClient } from "../../lib/network/query-client.ts";
import { queryKeys } from "../query-keys.ts";
import { useSessionStore } from "../viewer/session-store.ts";

/** Invalidates ledger, video and credit queries whenever the viewer's balance changes. @returns how to stop */
export function followGems(): () => void {
  return useSessionStore.subscribe(({ user }, before) => {
    const was = before.user?.walletBalance;
    if (user === null || user.id !== before.user?.id || was === undefined || was === user.walletBalance) return;
    void queryClient.invalidateQueries({
      queryKey: queryKeys.gemsOf(user.id),
      // A new robot login ends the previous one, so it is made on demand only.
      predicate: ({ queryKey }) => queryKey.at(-1) !== "robot-login",
    });
  });
}
