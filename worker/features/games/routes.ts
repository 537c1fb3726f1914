import {
  buyPassRoute,
  clawStateRoute,
  finishRoundRoute,
  roundReplayRoute,
  startRoundRoute,
  startTrialRoute,
  tellDropRoute,
} from "../../../contract/games/calls.ts";
import { serve } from "../../http/serve.ts";
import { countRefusals } from "./count-refusals.ts";
import { finishOwnRound } from "./finish-round.ts";
import { getReplay } from "./get-replay.ts";
import { buyPass, getState, startTrial } from "./pass.ts";
import { startRound } from "./start-round.ts";
import { tellDrop } from "./tell-drop.ts";

export const gamesRoutes = [
  serve(clawStateRoute, getState),
  serve(startTrialRoute, countRefusals(startTrial)),
  serve(buyPassRoute, buyPass),
  serve(startRoundRoute, countRefusals(startRound)),
  serve(tellDropRoute, countRefusals(tellDrop)),
  serve(finishRoundRoute, countRefusals(finishOwnRound)),
  serve(roundReplayRoute, getReplay),
];
