import { createRoute, z } from "@hono/zod-openapi";

import { answers, anyUsername, identityField, requiredJson, success } from "./common.ts";

const tags = ["follows"];

const pair = z.object({ follower: identityField, followee: anyUsername });

const followState = z.object({ success, following: z.boolean(), followers: z.number().int() });

export const followRoute = createRoute({
  method: "post",
  path: "/api/follow",
  tags,
  summary: "Follow a person; twice is once",
  request: requiredJson(pair),
  responses: answers(followState),
});

export const unfollowRoute = createRoute({
  method: "post",
  path: "/api/unfollow",
  tags,
  summary: "Stop following a person; twice is once",
  request: requiredJson(pair),
  responses: answers(followState),
});

export const followStatusRoute = createRoute({
  method: "get",
  path: "/api/follow-status",
  tags,
  summary: "Whether the viewer follows a person",
  request: { query: pair },
  responses: answers(z.object({ success, following: z.boolean() })),
});
