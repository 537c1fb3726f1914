import { queryOptions } from "@tanstack/react-query";

import { lazyQueryKeys } from "../../entities/lazy-query-keys.ts";
import { FOLLOW_PAGE_SIZE } from "../../../../contract/limits.ts";
import type { FollowKind } from "../../../../contract/product.ts";
import { call } from "../../lib/api-client.ts";

/** A place in a list of people: its number for the rows, its cursor for what it starts beside. Page 1 has no cursor. */
export interface FollowPlace {
  page: number;
  cursor: string | null;
}

/** One page of a person's followers, or of the people they follow. */
export const followPageQuery = (kind: FollowKind, username: string, { page, cursor }: FollowPlace) =>
  queryOptions({
    queryKey: lazyQueryKeys.follows.page(kind, username, page, cursor),
    // The first page only: leafing through many would push out what else is kept.
    meta: cursor === null ? { keep: true, showsNames: true } : { showsNames: true },
    queryFn: async ({ signal }) => {
      const query = { username, page, limit: FOLLOW_PAGE_SIZE, ...(cursor === null ? {} : { cursor }) };
      const list = await call(kind === "followers" ? "GET /api/followers" : "GET /api/following", { query, signal });
      // So that rows keep their own numbers while they stand in for the next page.
      return { ...list, page };
    },
  });
