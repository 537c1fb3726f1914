import { QueryClient } from "@tanstack/react-query";

import { MINUTE_MS } from "../../../../contract/time.ts";
import { hasCode, isLost } from "./api-client.ts";

/** The `meta` of queries, for code that handles queries without knowing them. */
type QueryNotes = {
  /** Persist the answer on the device, for visits without a network. */
  keep?: true;
  /** Shows usernames, or is keyed by one: after a rename it is refetched when it is next used. */
  showsNames?: true;
};

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: QueryNotes;
  }
}

/**
 * The one query client. Answers are persisted on the device (query-persistence.ts) and restored when the network is
 * away.
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      staleTime: MINUTE_MS,
      retry: (failures, error) => isLost(error) && navigator.onLine && failures < 2,
      // What an overloaded server refused is read again later (app/shell/use-retry-unavailable.ts).
      retryOnMount: ({ state }) => !hasCode(state.error, "UNAVAILABLE"),
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: "always" },
  },
});

// On the first failure, before the retries, so that a phone that only believes to be online does not wait.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== "updated" || event.query.state.data !== undefined) return;
  const { action } = event;
  if ((action.type === "failed" || action.type === "error") && isLost(action.error)) void restoreFromDevice();
});

// Without its code nothing is persisted or restored; everything else works.
export const loadPersistence = () => import("../storage/query-persistence.ts").catch(() => null);

let restored = false;

/** Restores what was persisted, once. */
async function restoreFromDevice(): Promise<void> {
  if (restored) return;
  restored = true;
  const persistence = await loadPersistence();
  await persistence?.restore(queryClient);
}

/** Starts persisting queries; call once the page has settled. */
export async function keepOnDevice(): Promise<void> {
  const persistence = await loadPersistence();
  persistence?.keep(queryClient);
}
