interface ByCursor {
  initialPageParam: string | null;
  getNextPageParam: (page: { nextCursor: string | null }) => string | null;
}

/** How a list is read page by page: each page says where the next one begins. Part of its `infiniteQueryOptions`. */
export const byCursor: ByCursor = {
  initialPageParam: null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
};
