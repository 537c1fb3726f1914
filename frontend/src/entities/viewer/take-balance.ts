import { queryClient } from "../../lib/query-client.ts";
import { queryKeys } from "../query-keys.ts";
import { rereadAccount } from "./reread-account.ts";
import { useSessionStore } from "./session-store.ts";

/**
 * Shows what an answer says somebody has now; nothing where somebody else is signed in by then. An account that is being read at
 * this moment may have been read before the gems moved: it is read once more.
 */
export function takeBalance(viewerId: string, walletBalance: number): void {
  const { user, setUser } = useSessionStore.getState();
  if (user?.id !== viewerId) return;
  setUser({ ...user, walletBalance });
  if (queryClient.isFetching({ queryKey: queryKeys.account }) > 0) void rereadAccount();
}
