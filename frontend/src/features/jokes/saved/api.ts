import { infiniteQueryOptions } from "@tanstack/react-query";

import { searchedText } from "../../../../../contract/search/values.ts";
import { queryKeys } from "../../../entities/query-keys.ts";
import { call } from "../../../lib/network/api-client.ts";
import { byCursor } from "../../../lib/network/by-cursor.ts";

/** The viewer's saved jokes; those that a text finds, if there is one. All are persisted, found ones are not. */
export const savedJokes = (ownKey: string, text = "") => {
  const q = searchedText(text);
  return infiniteQueryOptions({
    queryKey: queryKeys.jokes.saved(ownKey, q),
    ...(q === "" && { meta: { keep: true } }),
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/saved-jokes", { query: { ...(q !== "" && { q }), cursor: pageParam ?? undefined }, signal }),
    ...byCursor,
  });
};
