import { z } from "zod";

import {
  EXAMPLE_UUID,
  answers,
  failsAs,
  isoDate,
  queryNumber,
  requiredJson,
  success,
  typedText,
} from "../calls/shapes.ts";
import { CLAW_MACHINE, LEADERBOARD_CACHE_SECONDS, LEADERBOARD_DEFAULT, LEADERBOARD_MAX } from "./values.ts";
import { listedPerson } from "../people/calls.ts";
import { route } from "../calls/route.ts";

const tags = ["games"];

/** The rankings: points of a game, likes of jokes, followers. */
export const BOARD_CODES = [CLAW_MACHINE, "top-likes", "top-followers"] as const;
export type BoardCode = (typeof BOARD_CODES)[number];

const gameCode = z.enum(BOARD_CODES, failsAs("BOARD_NOT_FOUND")).optional().default(CLAW_MACHINE);
const score = z.number().int();
const ranked = listedPerson.extend({ score });

export const leaderboardRoute = route({
  method: "get",
  path: "/api/game/leaderboard",
  operationId: "leaderboard",
  tags,
  summary: "Who leads; the same for everybody, so people the caller blocked may be among them",
  access: "anyone",
  cache: { seconds: LEADERBOARD_CACHE_SECONDS, query: ["gameCode", "limit"] },
  request: {
    query: z.object({ gameCode, limit: queryNumber(1, LEADERBOARD_MAX, LEADERBOARD_DEFAULT) }),
  },
  responses: answers(z.object({ success, items: z.array(ranked) })),
});

export const rankRoute = route({
  method: "get",
  path: "/api/game/rank",
  operationId: "rank",
  tags,
  summary: "The viewer's own rank, and who stands right before and after them",
  access: "person",
  request: { query: z.object({ gameCode }) },
  responses: answers(
    z.object({
      success,
      score,
      rank: z.number().int().nullable().meta({ description: "null: without a score, or too far down to be counted" }),
      before: ranked.nullable(),
      after: ranked.nullable(),
    }),
  ),
});

const pass = z
  .object({
    kind: z.enum(["none", "trial", "paid"]).meta({ description: "What lets the viewer play now" }),
    endsAt: isoDate.nullable(),
    trialAvailable: z.boolean(),
  })
  .meta({ id: "GamePass" });

const playerState = {
  pass,
  now: isoDate.meta({ description: "The server's clock: what counts down counts from here" }),
  roundsLeft: z.number().int().meta({ description: "Of this day of Tehran" }),
  best: score.nullable(),
  todayBest: z.object({ username: z.string(), score, roundId: z.string() }).nullable(),
  walletBalance: z.number().int().meta({ description: "Gems" }),
  hasMobile: z.boolean().meta({ description: "Without one, nothing can be paid for in gems" }),
  simVersion: z.number().int().meta({ description: "Of the simulation that new rounds are played in" }),
};

export const clawStateRoute = route({
  method: "get",
  path: "/api/games/claw-9001/state",
  operationId: "clawState",
  tags,
  summary: "Whether the viewer may play the claw machine, until when, and what they and others reached",
  access: "person",
  // A payment depends on it, so it must be current.
  reads: "primary",
  loginCode: "LOGIN_REQUIRED_TO_PLAY",
  responses: answers(z.object({ success, ...playerState })),
});

export const startTrialRoute = route({
  method: "post",
  path: "/api/games/claw-9001/trial",
  operationId: "startTrial",
  tags,
  summary: "Start the free minutes, once an account",
  access: "person",
  needs: "proof",
  loginCode: "LOGIN_REQUIRED_TO_PLAY",
  responses: answers(z.object({ success, message: z.string(), ...playerState })),
});

export const buyPassRoute = route({
  method: "post",
  path: "/api/games/claw-9001/pass",
  operationId: "buyPass",
  tags,
  summary: "Play for a day: a gem buys 24 hours from now, or after the paid ones that are left",
  access: "person",
  needs: "proof",
  loginCode: "LOGIN_REQUIRED_TO_PLAY",
  request: requiredJson(
    z.object({
      clientId: z.uuid().toLowerCase().meta({ description: "Idempotency key: the same one twice is charged once" }),
    }),
  ),
  responses: answers(z.object({ success, message: z.string(), ...playerState })),
  example: { clientId: EXAMPLE_UUID },
});

const roundId = z.uuid(failsAs("ROUND_NOT_FOUND")).toLowerCase().meta({ example: EXAMPLE_UUID });
const params = z.object({ id: roundId });
const token = typedText(64);
/** Without a length limit of its own: the verb refuses an invalid log, and counts it. */
const log = z.string(failsAs("ROUND_LOG_INVALID")).meta({
  description: "The inputs of every tick so far (contract/claw-machine/input-log.ts)",
});
const scoreByHand = z.unknown().optional().meta({ description: "Refused: the Worker says what a round came to" });
const simVersion = z.number().int();

export const startRoundRoute = route({
  method: "post",
  path: "/api/games/claw-9001/rounds",
  operationId: "startRound",
  tags,
  summary: "Start a round: it counts for the day from here, and only one may be open",
  access: "person",
  needs: "proof",
  loginCode: "LOGIN_REQUIRED_TO_PLAY",
  request: requiredJson(
    z.object({
      simVersion,
      clientId: z
        .uuid()
        .toLowerCase()
        .optional()
        .meta({ description: "The round's id, chosen by the page: the same one twice is one round" }),
    }),
  ),
  responses: answers(
    z.object({
      success,
      id: roundId,
      token: z.string(),
      seed: z.number().int(),
      simVersion: z.number().int(),
      startedAt: isoDate,
      roundsLeft: z.number().int(),
    }),
  ),
  example: { simVersion: 1 },
});

export const commitDropRoute = route({
  method: "post",
  path: "/api/games/claw-9001/rounds/{id}/drops",
  operationId: "commitDrop",
  tags,
  summary: "Commit the round's inputs up to the end of a descent, and get the salt of its grip; the same twice is once",
  access: "person",
  loginCode: "LOGIN_REQUIRED_TO_PLAY",
  request: {
    params,
    ...requiredJson(z.object({ token, k: z.number().int().meta({ description: "From 0" }), log })),
  },
  responses: answers(z.object({ success, salt: z.number().int() })),
  example: { id: EXAMPLE_UUID, token: "0".repeat(32), k: 0, log: "AA" },
});

export const finishRoundRoute = route({
  method: "post",
  path: "/api/games/claw-9001/rounds/{id}/finish",
  operationId: "finishRound",
  tags,
  summary: "Finish a round: the Worker plays it again and says the score; the same twice is once",
  access: "person",
  loginCode: "LOGIN_REQUIRED_TO_PLAY",
  request: { params, ...requiredJson(z.object({ token, log, score: scoreByHand })) },
  responses: answers(
    z.object({
      success,
      score,
      prizes: z.array(z.number().int()).meta({ description: "The kinds of toys, as they were won" }),
      counted: z.boolean().meta({ description: "It is on the season's board" }),
      inSeason: z.boolean().meta({
        description:
          "It began while a season runs. One that is not counted then joins the board when its player buys a pass",
      }),
      isBest: z.boolean(),
      best: score,
      todayBest: playerState.todayBest,
    }),
  ),
  example: { id: EXAMPLE_UUID, token: "0".repeat(32), log: "AA" },
});

export const roundReplayRoute = route({
  method: "get",
  path: "/api/games/claw-9001/rounds/{id}",
  operationId: "roundReplay",
  tags,
  summary: "Everything it takes to watch a finished round again",
  access: "anyone",
  request: { params },
  responses: answers(
    z.object({
      success,
      id: roundId,
      player: listedPerson,
      playedAt: isoDate,
      seed: z.number().int(),
      simVersion: z.number().int(),
      log: z.string(),
      commits: z.array(z.object({ log: z.string(), salt: z.number().int() })),
      score,
    }),
  ),
  example: { id: EXAMPLE_UUID },
});
