import { queryOptions } from "@tanstack/react-query";

import { queryKeys } from "../../entities/query-keys.ts";
import { FOLLOW_PAGE_SIZE } from "../../../../contract/follows/values.ts";
import type { FollowKind } from "../../../../contract/product.ts";
import { call } from "../../lib/network/api-client.ts";

/** A page of a list of people: its number for display, its cursor for the request. Page 1 has no cursor. */
export interface FollowPlace {
  page: number;
  cursor: string | null;
}

/** One page of a person's followers, or of the people they follow. */
export const followPageQuery = (kind: FollowKind, username: string, { page, cursor }: FollowPlace) =>
  queryOptions({
    queryKey: queryKeys.follows.page(kind, username, page, cursor),
    // Only the first page is persisted: many pages would displace other queries.
    meta: cursor === null ? { keep: true, showsNames: true } : { showsNames: true },
    queryFn: async ({ signal }) => {
      const query = { username, page, limit: FOLLOW_PAGE_SIZE, ...(cursor === null ? {} : { cursor }) };
      const list = await call(kind === "followers" ? "GET /api/followers" : "GET /api/following", { query, signal });
      // So that rows keep their own numbers while they are placeholders for the next page.
      return { ...list, page };
    },
  });
