import { QueryClient } from "@tanstack/react-query";

/** What the panel has read. Nothing of it stays on the device, and what a tab shows is read anew whenever it is opened. */
export const panelQueries: QueryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: "always", staleTime: 0, retry: false, refetchOnWindowFocus: false },
    mutations: { networkMode: "always" },
  },
});
