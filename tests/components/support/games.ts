import type { CallAnswer } from "../../../contract/calls/types.ts";
import { listed, type Person } from "./people.ts";

export type Ranked = CallAnswer<"GET /api/game/leaderboard">["items"][number];

export const ranked = (person: Person, score: number): Ranked => ({ ...listed(person), score });

/** People on a board, each with a hundred points less than the previous one. */
export const boardOf = (people: readonly Person[]) => ({
  items: people.map((person, n) => ranked(person, 10_000 - n * 100)),
});
