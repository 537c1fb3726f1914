import { QueryClient } from "@tanstack/react-query";

/** The panel's query client. Nothing is persisted, and a tab refetches whenever it is opened. */
export const panelQueries: QueryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: "always", staleTime: 0, retry: false, refetchOnWindowFocus: false },
    mutations: { networkMode: "always" },
  },
});
