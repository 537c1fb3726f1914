import { z } from "zod";

import { answers, failsAs, isoDate, personId, requiredJson, success } from "../calls/shapes.ts";
import { PUBLIC_SETTING_CACHE_SECONDS } from "../limits.ts";
import { route } from "../calls/route.ts";

const tags = ["prizes"];

/** A season's frozen ranks, with the rounds that led to them. */
const snapshot = z
  .object({
    seasonStartsAt: isoDate.nullable(),
    frozenAt: isoDate,
    ranks: z.array(
      z.object({
        rank: z.number().int(),
        personId,
        username: z.string().nullable().meta({ description: "What they are called now; null: they left" }),
        score: z.number().int(),
        rounds: z.number().int().meta({ description: "How many brought them there" }),
        roundsHash: z.string().meta({ description: "SHA-256 of all of them with their logs, hexadecimal" }),
        bestRounds: z.array(z.object({ id: z.string(), score: z.number().int() })),
      }),
    ),
    signed: z.string().meta({ description: "What was signed, as it was signed: JSON" }),
    hash: z.string().meta({ description: "SHA-256 of `signed`, hexadecimal" }),
    signature: z.string().meta({ description: "Ed25519 of `signed`, base64url" }),
    publicKey: z.string().meta({ description: "base64url" }),
  })
  .meta({ id: "PrizeSnapshot" });

export const freezePrizesRoute = route({
  method: "post",
  path: "/api/admin/prize-snapshot",
  operationId: "freezePrizes",
  tags,
  summary: "Freeze the season's ranks and sign them; twice is the same snapshot",
  access: "admin",
  responses: answers(z.object({ success, message: z.string(), snapshot })),
});

export const readPrizeSnapshotRoute = route({
  method: "get",
  path: "/api/admin/prize-snapshot",
  operationId: "readPrizeSnapshot",
  tags,
  summary: "The frozen ranks of a season, the last one's where none is named; null while there are none",
  access: "admin",
  reads: "primary",
  request: { query: z.object({ season: isoDate.optional().meta({ description: "When it started" }) }) },
  responses: answers(z.object({ success, snapshot: snapshot.nullable() })),
});

export const prizeKeyRoute = route({
  method: "get",
  path: "/api/game/prize-key",
  operationId: "prizeKey",
  tags,
  summary: "The key that snapshots of ranks are signed with",
  access: "anyone",
  // It reads nothing else from the database.
  session: "checked",
  cache: { seconds: PUBLIC_SETTING_CACHE_SECONDS },
  responses: answers(z.object({ success, algorithm: z.literal("Ed25519"), publicKey: z.string() })),
});

export const uploadPrizePictureRoute = route({
  method: "post",
  path: "/api/admin/prize-picture",
  operationId: "uploadPrizePicture",
  tags,
  summary: "Store a picture of a prize; the address goes into the prizes' settings",
  access: "admin",
  request: requiredJson(z.object({ base64: z.string(failsAs("PRIZE_PICTURE_UNREADABLE")) })),
  responses: answers(z.object({ success, message: z.string(), imageUrl: z.string() })),
  example: { base64: "R0lGODlh" },
});
