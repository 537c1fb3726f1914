import { createRoute, z } from "@hono/zod-openapi";

import { answers, anyUsername, identityField, isoDate, requiredJson, success } from "./common.ts";
import { cursors, listedPerson, peoplePage } from "./people.ts";

const tags = ["blocks"];

const pair = z.object({ blocker: identityField, blocked: anyUsername });

const blockState = z.object({ success, message: z.string(), blocked: z.boolean() });

export const blockRoute = createRoute({
  method: "post",
  path: "/api/block",
  tags,
  summary: "Block a person: both become invisible to each other, and both follows end; twice is once",
  request: requiredJson(pair),
  responses: answers(blockState),
});

export const unblockRoute = createRoute({
  method: "post",
  path: "/api/unblock",
  tags,
  summary: "Take a block back; twice is once",
  request: requiredJson(pair),
  responses: answers(blockState),
});

const blockPage = z
  .object({ success, items: z.array(listedPerson.extend({ blockedAt: isoDate })), ...cursors })
  .openapi("BlockPage");

export type BlockPage = z.infer<typeof blockPage>;

export const listBlocksRoute = createRoute({
  method: "get",
  path: "/api/blocks",
  tags,
  summary: "Whom the viewer blocked, newest first",
  request: { query: z.object(peoplePage) },
  responses: answers(blockPage),
});
