import { queryOptions } from "@tanstack/react-query";

import type { BoardCode } from "../../../../contract/games/calls.ts";
import {
  CLAW_MACHINE,
  LEADERBOARD_CACHE_SECONDS,
  TOP_FOLLOWERS_CONSIDERED,
  TOP_LIKES_CONSIDERED,
  TOP_SHOWN,
} from "../../../../contract/games/values.ts";
import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { queryKeys } from "../../entities/query-keys.ts";
import { call } from "../../lib/network/api-client.ts";

export type Ranked = CallAnswer<"GET /api/game/leaderboard">["items"][number];
export type Pass = CallAnswer<"GET /api/games/claw-9001/state">["pass"] & { now: string };
export type Prize = CallAnswer<"GET /api/game/prizes">["prizes"][number];

/** The number requested; ten of them are shown (000 §9). */
const CONSIDERED: Record<BoardCode, number> = {
  [CLAW_MACHINE]: TOP_SHOWN,
  "top-likes": TOP_LIKES_CONSIDERED,
  "top-followers": TOP_FOLLOWERS_CONSIDERED,
};

/** The leaders of a board. */
export const boardQuery = (gameCode: BoardCode) =>
  queryOptions({
    queryKey: queryKeys.games.board(gameCode),
    queryFn: ({ signal }) =>
      call("GET /api/game/leaderboard", { query: { gameCode, limit: CONSIDERED[gameCode] }, signal }),
    select: ({ items }) => items.slice(0, TOP_SHOWN),
    staleTime: LEADERBOARD_CACHE_SECONDS * 1000,
    refetchOnReconnect: true,
    // Refetched on focus: the viewer may have just played a round.
    refetchOnWindowFocus: true,
    meta: { keep: true, showsNames: true },
  });

/** The viewer's rank on a board, and the people right before and after them. */
export const rankQuery = (viewerId: string, gameCode: BoardCode) =>
  queryOptions({
    queryKey: queryKeys.games.rank(viewerId, gameCode),
    queryFn: ({ signal }) => call("GET /api/game/rank", { query: { gameCode }, signal }),
    staleTime: LEADERBOARD_CACHE_SECONDS * 1000,
    refetchOnReconnect: true,
    // Refetched on focus: the viewer may have just played a round.
    refetchOnWindowFocus: true,
    meta: { keep: true, showsNames: true },
  });

/** The viewer's pass for the claw machine. */
export const passQuery = (viewerId: string) =>
  queryOptions({
    queryKey: queryKeys.games.pass(viewerId),
    queryFn: async ({ signal }): Promise<Pass> => {
      const { pass, now } = await call("GET /api/games/claw-9001/state", { signal });
      return { ...pass, now };
    },
    refetchOnReconnect: true,
    // The viewer may return from the game with another pass.
    refetchOnWindowFocus: true,
    meta: { keep: true },
  });

/** The prizes of the first three places. */
export const prizesQuery = queryOptions({
  queryKey: queryKeys.settings.gamePrizes,
  queryFn: ({ signal }) => call("GET /api/game/prizes", { signal }),
  refetchOnReconnect: true,
  meta: { keep: true },
});

/** When the season began and when its prizes are given. */
export const seasonQuery = queryOptions({
  queryKey: queryKeys.settings.gameSeason,
  queryFn: ({ signal }) => call("GET /api/game/season", { signal }),
  meta: { keep: true },
});
