import { QueryClient } from "@tanstack/react-query";

import { MINUTE_MS } from "../../../contract/limits.ts";
import { hasCode } from "./api-client.ts";

/** What a query tells of itself to whoever handles queries without knowing them. */
type QueryNotes = {
  /** Its answer stays on the device for a visit without a network. */
  keep?: true;
  /** It shows usernames, or is asked by one: after a rename it is read anew when it is next opened. */
  showsNames?: true;
};

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: QueryNotes;
  }
}

const isNetworkFailure = (error: unknown): boolean => hasCode(error, "NETWORK");

/** The one query client. What was read stays on the device (query-persistence.ts) and comes back when the network is away. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      staleTime: MINUTE_MS,
      retry: (failures, error) => isNetworkFailure(error) && navigator.onLine && failures < 2,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: "always" },
  },
});

// At the first failure, before the retries: a phone that only believes to be online waits for nothing.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== "updated" || event.query.state.data !== undefined) return;
  const { action } = event;
  if ((action.type === "failed" || action.type === "error") && isNetworkFailure(action.error)) void restoreFromDevice();
});

// Without its code nothing is kept or put back; everything else works.
export const loadPersistence = () => import("./query-persistence.ts").catch(() => null);

let restored = false;

/** Puts back what was kept on the device, once. */
async function restoreFromDevice(): Promise<void> {
  if (restored) return;
  restored = true;
  const persistence = await loadPersistence();
  await persistence?.restore(queryClient);
}

/** Starts keeping what is read; call when the page has settled. */
export async function keepOnDevice(): Promise<void> {
  const persistence = await loadPersistence();
  persistence?.keep(queryClient);
}
