import { QueryClient } from "@tanstack/react-query";

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
      staleTime: 60_000,
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
const loadPersistence = () => import("./query-persistence.ts").catch(() => null);

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

/** Forgets what was kept on the device: somebody else may be holding it now. */
export async function forgetKept(): Promise<void> {
  const persistence = await loadPersistence();
  await persistence?.forget();
}

/** Forgets what was read, in memory and on the device; what is on screen is read anew, as whoever looks at it now may. */
export async function forgetRead(): Promise<void> {
  // Out of memory first: what is still there would be kept again. A query that was given its first data goes back to
  // that, so what has left the screen by then is taken out whole.
  void queryClient.resetQueries();
  await new Promise((resolve) => setTimeout(resolve));
  queryClient.removeQueries({ type: "inactive" });
  await forgetKept();
}

/** Forgets what was read, and opens this page afresh: for a tab that goes on as somebody who has left, or as nobody. */
export async function startAfresh(): Promise<void> {
  queryClient.clear();
  await forgetKept();
  location.reload();
}

/** Forgets what was read and what waits to be sent, in memory and on the device: for logging out. */
export async function forgetEverything(): Promise<void> {
  queryClient.clear();
  const persistence = await import("./query-persistence.ts");
  await persistence.forgetEverything();
}
