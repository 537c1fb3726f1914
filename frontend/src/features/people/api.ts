import { queryOptions } from "@tanstack/react-query";

import { lazyQueryKeys } from "../../entities/lazy-query-keys.ts";
import { SEARCH_SUGGESTIONS } from "../../../../contract/limits.ts";
import { call } from "../../lib/network/api-client.ts";

/** People whose username starts with or contains a text; the previous answer stays while a longer text is looked up. */
export const peopleSearchQuery = (text: string) =>
  queryOptions({
    queryKey: lazyQueryKeys.peopleSearch(text),
    queryFn: async ({ signal }) => {
      const query = { q: text, limit: SEARCH_SUGGESTIONS };
      return (await call("GET /api/users/search", { query, signal })).items;
    },
    enabled: text !== "",
    placeholderData: (before, query) => (text.includes(query?.queryKey[1] ?? "") ? before : undefined),
    // So that an offline failure is retried.
    refetchOnReconnect: true,
  });
