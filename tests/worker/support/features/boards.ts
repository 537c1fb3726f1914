import { z } from "zod";

import { ORIGIN, get, read } from "../call.ts";

const board = z.looseObject({
  items: z.array(z.looseObject({ id: z.string(), username: z.string(), score: z.number() })),
});

/** A board's current state: the edge cache is cleared first. */
export async function freshBoard(query: { gameCode?: string; limit?: number }) {
  const { gameCode, limit } = query;
  const fields = {
    ...(gameCode !== undefined && { gameCode }),
    ...(limit !== undefined && { limit: String(limit) }),
  };
  const search = new URLSearchParams(fields).size > 0 ? `?${new URLSearchParams(fields)}` : "";
  await caches.default.delete(`${ORIGIN}/api/game/leaderboard${search}`);
  return get("/api/game/leaderboard", fields);
}

/** The people on a board now. */
export const aBoard = async (query: Parameters<typeof freshBoard>[0]) => read(await freshBoard(query), board).items;
