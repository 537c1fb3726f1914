import { z } from "zod";

import { SOMEBODY, answers, anyUsername, identityField, isoDate, requiredJson, success } from "../calls/shapes.ts";
import { cursors, listedPerson, peoplePage } from "../people/calls.ts";
import { route } from "../calls/route.ts";

const tags = ["blocks"];

const pair = z.object({ blocker: identityField, blocked: anyUsername });

const blockState = z.object({ success, message: z.string(), blocked: z.boolean() });

export const blockRoute = route({
  method: "post",
  path: "/api/block",
  operationId: "block",
  tags,
  summary:
    "Block a person: both become invisible to each other, but for the board of a game, and both follows end; twice is once",
  access: "person",
  identity: { blocker: "username" },
  loginCode: "LOGIN_REQUIRED_TO_BLOCK",
  request: requiredJson(pair),
  responses: answers(blockState),
  example: { blocked: SOMEBODY },
});

export const unblockRoute = route({
  method: "post",
  path: "/api/unblock",
  operationId: "unblock",
  tags,
  summary: "Take a block back; twice is once",
  access: "person",
  identity: { blocker: "username" },
  loginCode: "LOGIN_REQUIRED_TO_BLOCK",
  request: requiredJson(pair),
  responses: answers(blockState),
  example: { blocked: SOMEBODY },
});

const blockPage = z
  .object({ success, items: z.array(listedPerson.extend({ blockedAt: isoDate })), ...cursors })
  .meta({ id: "BlockPage" });

export type BlockPage = z.infer<typeof blockPage>;

export const listBlocksRoute = route({
  method: "get",
  path: "/api/blocks",
  operationId: "listBlocks",
  tags,
  summary: "Whom the viewer blocked, newest first",
  access: "person",
  request: { query: z.object(peoplePage) },
  responses: answers(blockPage),
});
