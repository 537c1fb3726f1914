import { queryOptions } from "@tanstack/react-query";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { queryKeys } from "../../entities/query-keys.ts";
import { SEARCH_SUGGESTIONS } from "../../../../contract/people/values.ts";
import { call } from "../../lib/network/api-client.ts";

export type FoundPerson = CallAnswer<"GET /api/users/search">["items"][number];

/** People whose username starts with or contains a text; the previous answer stays while a longer text is looked up. */
export const peopleSearchQuery = (text: string) =>
  queryOptions({
    queryKey: queryKeys.people.found(text),
    queryFn: async ({ signal }) => {
      const query = { q: text, limit: SEARCH_SUGGESTIONS };
      return (await call("GET /api/users/search", { query, signal })).items;
    },
    enabled: text !== "",
    placeholderData: (before, query) => (text.includes(query?.queryKey[2] ?? "") ? before : undefined),
    // So that an offline failure is retried.
    refetchOnReconnect: true,
  });

export type SuggestedPerson = CallAnswer<"GET /api/users/suggested">["items"][number] & { following: boolean };

/** People worth following, none of whom the viewer follows yet. */
export const suggestedPeopleQuery = queryOptions({
  queryKey: queryKeys.people.suggested,
  queryFn: async ({ signal }): Promise<SuggestedPerson[]> => {
    const { items } = await call("GET /api/users/suggested", { signal });
    return items.map((person) => ({ ...person, following: false }));
  },
  // Their order is random: a refetch would exchange those under a finger.
  staleTime: Infinity,
});
