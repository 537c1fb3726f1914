import { leaderboardRoute, rankRoute } from "../../../contract/games/calls.ts";
import { serve } from "../../http/serve.ts";
import { getLeaderboard } from "./leaderboard.ts";
import { getRank } from "./rank.ts";

export const boardsRoutes = [serve(leaderboardRoute, getLeaderboard), serve(rankRoute, getRank)];
