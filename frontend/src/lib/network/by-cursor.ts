interface ByCursor {
  initialPageParam: string | null;
  getNextPageParam: (page: { nextCursor: string | null }) => string | null;
}

/** The `infiniteQueryOptions` of a list whose pages say where the next one begins. */
export const byCursor: ByCursor = {
  initialPageParam: null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
};
