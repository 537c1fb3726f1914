import { useEffect } from "react";

import { hasCode } from "../../lib/api-client.ts";
import { queryClient } from "../../lib/query-client.ts";
import { appTexts } from "../texts.ts";

/** Asks again, once the network is back, for what a page could not show without it. */
export function useRetryOnline(): void {
  useEffect(() => {
    const retry = () => {
      if (hasNoPage()) return location.reload();
      void queryClient.refetchQueries(
        { type: "active", predicate: ({ state }) => state.data === undefined && hasCode(state.error, "NETWORK") },
        // Some ask by themselves.
        { cancelRefetch: false },
      );
    };
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, []);
}

/**
 * Whether the page's own code did not come, so that nothing of it is left to ask again. Looked for on the screen, as the boundary
 * that says it is on the first route. In a sheet over it somebody may be writing: then it waits for their tap.
 */
function hasNoPage(): boolean {
  const said = document.querySelector("main > [role=alert]")?.textContent;
  return said?.includes(appTexts.crashed) === true && document.querySelector("[role=dialog]") === null;
}
