import { useEffect } from "react";

import { screenOf } from "../../first-paint/screens.ts";
import { isLost } from "../../lib/network/api-client.ts";
import { queryClient } from "../../lib/network/query-client.ts";
import { lazyPages } from "../routes.tsx";
import { appTexts } from "../texts.ts";

/** Retries failed queries, or a page without its code, once the network is back or a server may be well again. */
export function useRetryOnline(): void {
  useEffect(() => {
    const retry = ({ isTrusted }: Event) => {
      if (hasNoPage()) return void (isTrusted ? location.reload() : reloadWithCode());
      void queryClient.refetchQueries(
        { type: "active", predicate: ({ state }) => state.data === undefined && isLost(state.error) },
        // Some queries retry by themselves.
        { cancelRefetch: false },
      );
    };
    if (hasNoPage()) reloadWithCode();
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, []);
}

/** Only once the code has arrived: otherwise a failing server would cause endless reloads. */
function reloadWithCode(): void {
  const { page } = screenOf(location.pathname);
  if (page !== "home") lazyPages[page].fetch().then(() => location.reload(), ignored);
}

/** Another attempt follows (lib/reload-on-missing-chunk.ts). */
const ignored = () => undefined;

/**
 * Whether the page's own code failed to load, so nothing of it is left to retry. Found in the DOM, because the error
 * boundary is in the first route's bundle. Where a sheet is open somebody may be writing: then it waits for their tap.
 */
function hasNoPage(): boolean {
  const said = document.querySelector("main > [role=alert]")?.textContent;
  return said?.includes(appTexts.crashed) === true && document.querySelector("[role=dialog]") === null;
}
