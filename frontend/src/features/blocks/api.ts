import { infiniteQueryOptions } from "@tanstack/react-query";

import type { BlockPage } from "../../../../contract/blocks.ts";
import { FOLLOW_PAGE_SIZE } from "../../../../contract/limits.ts";
import { api, unwrap } from "../../lib/api-client.ts";

const firstPage: string | null = null;
const nextPage = (page: BlockPage) => page.nextCursor;

/** Whom the viewer blocked, newest first. */
export const blocksQuery = () =>
  infiniteQueryOptions({
    queryKey: ["blocks"],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.api.blocks.$get(
          { query: { limit: FOLLOW_PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) } },
          { init: { signal } },
        ),
      ),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });

export const blockPerson = (blocked: string) => unwrap(api.api.block.$post({ json: { blocked } }));

export const unblockPerson = (blocked: string) => unwrap(api.api.unblock.$post({ json: { blocked } }));
