import {
  buyPassRoute,
  clawStateRoute,
  finishRoundRoute,
  roundReplayRoute,
  startRoundRoute,
  startTrialRoute,
  commitDropRoute,
} from "../../../contract/games/calls.ts";
import { serve } from "../../http/serve.ts";
import { countRefusals } from "./count-refusals.ts";
import { finishOwnRound } from "./finish-round.ts";
import { getReplay } from "./get-replay.ts";
import { buyPass, getState, startTrial } from "./pass.ts";
import { startRound } from "./start-round.ts";
import { commitDrop } from "./commit-drop.ts";

export const gamesRoutes = [
  serve(clawStateRoute, getState),
  serve(startTrialRoute, countRefusals(startTrial)),
  serve(buyPassRoute, buyPass),
  serve(startRoundRoute, countRefusals(startRound)),
  serve(commitDropRoute, countRefusals(commitDrop)),
  serve(finishRoundRoute, countRefusals(finishOwnRound)),
  serve(roundReplayRoute, getReplay),
];
