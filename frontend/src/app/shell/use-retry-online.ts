import { useEffect } from "react";

import { hasCode } from "../../lib/api-client.ts";
import { queryClient } from "../../lib/query-client.ts";

/** Asks again, once the network is back, for what a page could not show without it. */
export function useRetryOnline(): void {
  useEffect(() => {
    const retry = () =>
      void queryClient.refetchQueries(
        { type: "active", predicate: ({ state }) => state.data === undefined && hasCode(state.error, "NETWORK") },
        // Some ask by themselves.
        { cancelRefetch: false },
      );
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, []);
}
