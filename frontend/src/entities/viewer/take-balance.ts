import { queryClient } from "../../lib/network/query-client.ts";
import { queryKeys } from "../query-keys.ts";
import { rereadAccount } from "./reread-account.ts";
import { useSessionStore } from "./session-store.ts";

/**
 * Shows the balance from an answer, if the same person is still signed in. A read of the account that is under way may
 * be older than the change, so it is repeated.
 */
export function takeBalance(viewerId: string, walletBalance: number): void {
  const { user, setUser } = useSessionStore.getState();
  if (user?.id !== viewerId) return;
  setUser({ ...user, walletBalance });
  if (queryClient.isFetching({ queryKey: queryKeys.account }) > 0) void rereadAccount();
}
