import { infiniteQueryOptions } from "@tanstack/react-query";

import { queryKeys } from "../../entities/query-keys.ts";
import { FOLLOW_PAGE_SIZE } from "../../../../contract/follows/values.ts";
import { call } from "../../lib/network/api-client.ts";
import { byCursor } from "../../lib/network/by-cursor.ts";

/** The people the viewer blocked, newest first. */
export const blocksQuery = () =>
  infiniteQueryOptions({
    queryKey: queryKeys.blocks,
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/blocks", { query: { limit: FOLLOW_PAGE_SIZE, cursor: pageParam ?? undefined }, signal }),
    ...byCursor,
  });
