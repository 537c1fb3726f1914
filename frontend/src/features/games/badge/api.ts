import { queryOptions } from "@tanstack/react-query";

import { queryKeys } from "../../../entities/query-keys.ts";
import { call } from "../../../lib/network/api-client.ts";

/**
 * A new badge invalidates the previous one, which staff may be scanning: it is renewed only as early as the network
 * needs.
 */
const RENEWED_AHEAD_MS = 2_000;
/** How long after a failure it is retried. */
const TRIED_AGAIN_MS = 10_000;

interface Badge {
  token: string;
  percent: number;
  endsAt: number;
}

const isDue = (badge: Badge | undefined) => badge !== undefined && badge.endsAt - RENEWED_AHEAD_MS <= Date.now();

/**
 * The viewer's badge, renewed before it expires while it is visible; a hidden page stops, and returning to an expired
 * badge fetches a new one at once.
 */
export const badgeQuery = (viewerId: string) =>
  queryOptions({
    queryKey: queryKeys.games.badge(viewerId),
    queryFn: async (): Promise<Badge> => {
      // Its lifetime began before the answer arrived, however slow the line is.
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
