import { queryOptions } from "@tanstack/react-query";

import { lazyQueryKeys } from "../../../entities/lazy-query-keys.ts";
import { call } from "../../../lib/api-client.ts";

/** The next badge ends the one before, which staff may just be checking: it is asked for no sooner than a network needs. */
const RENEWED_AHEAD_MS = 2_000;
/** And again so long after that has failed. */
const TRIED_AGAIN_MS = 10_000;

interface Badge {
  token: string;
  percent: number;
  endsAt: number;
}

const isDue = (badge: Badge | undefined) => badge !== undefined && badge.endsAt - RENEWED_AHEAD_MS <= Date.now();

/**
 * The viewer's badge, a new one before each ends, while somebody looks at it: hidden it rests, and whoever comes back to one
 * that is over gets another at once.
 */
export const badgeQuery = (viewerId: string) =>
  queryOptions({
    queryKey: lazyQueryKeys.games.badge(viewerId),
    queryFn: async (): Promise<Badge> => {
      // Its minute began before the answer came, however slow the line is.
      const askedAt = Date.now();
      const { token, expiresIn, percent } = await call("POST /api/park-discount/badge");
      return { token, percent, endsAt: askedAt + expiresIn * 1000 };
    },
    staleTime: ({ state }) => (isDue(state.data) ? 0 : Infinity),
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, status } }) => {
      if (status === "error") return TRIED_AGAIN_MS;
      return data !== undefined && Math.max(data.endsAt - RENEWED_AHEAD_MS - Date.now(), 1000);
    },
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
