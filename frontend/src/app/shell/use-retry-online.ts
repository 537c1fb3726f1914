import { useEffect } from "react";

import { hasCode } from "../../lib/network/api-client.ts";
import { queryClient } from "../../lib/network/query-client.ts";
import { appTexts } from "../texts.ts";

/** Retries failed queries once the network is back. */
export function useRetryOnline(): void {
  useEffect(() => {
    const retry = () => {
      if (hasNoPage()) return location.reload();
      void queryClient.refetchQueries(
        { type: "active", predicate: ({ state }) => state.data === undefined && hasCode(state.error, "NETWORK") },
        // Some queries retry by themselves.
        { cancelRefetch: false },
      );
    };
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, []);
}

/**
 * Whether the page's own code failed to load, so nothing of it is left to retry. Found in the DOM, because the error
 * boundary is in the first route's bundle. Where a sheet is open somebody may be writing: then it waits for their tap.
 */
function hasNoPage(): boolean {
  const said = document.querySelector("main > [role=alert]")?.textContent;
  return said?.includes(appTexts.crashed) === true && document.querySelector("[role=dialog]") === null;
}
