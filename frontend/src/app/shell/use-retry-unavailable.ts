import { useEffect } from "react";

import { hasCode } from "../../lib/network/api-client.ts";
import { pauseAfter } from "../../lib/network/pause-after.ts";
import { queryClient } from "../../lib/network/query-client.ts";

/** How often in a row; then the page's own button is left. */
const ATTEMPTS = 8;

/**
 * Reads again what an overloaded server refused, while a page that lacks it is open. The page says meanwhile that it failed,
 * and why, so nobody waits before an empty one.
 */
export function useRetryUnavailable(): void {
  useEffect(() => {
    const cache = queryClient.getQueryCache();
    const lacking = {
      type: "active",
      predicate: ({ state }: { state: { data: unknown; error: unknown } }) =>
        state.data === undefined && hasCode(state.error, "UNAVAILABLE"),
    } as const;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const retry = () => {
      timer = undefined;
      void queryClient.refetchQueries(lacking);
    };
    const later = () => {
      const [query] = cache.findAll(lacking);
      if (query === undefined || timer !== undefined || failures === ATTEMPTS) return;
      timer = setTimeout(retry, pauseAfter(query.state.error, failures));
      failures += 1;
    };
    later();
    const unwatch = cache.subscribe((event) => {
      if (event.type === "updated" && event.action.type === "success") failures = 0;
      if (event.type === "observerAdded" || (event.type === "updated" && event.action.type === "error")) later();
    });
    return () => {
      unwatch();
      clearTimeout(timer);
    };
  }, []);
}
