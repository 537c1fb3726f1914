import { leaderboardRoute, rankRoute } from "../../../contract/games/calls.ts";
import { serve } from "../../http/serve.ts";
import { getLeaderboard, getRank } from "./leaderboard.ts";

export const boardsRoutes = [serve(leaderboardRoute, getLeaderboard), serve(rankRoute, getRank)];
