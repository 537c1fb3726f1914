import { createRoute, z } from "@hono/zod-openapi";

import { answers, anyUsername, identityField, isoDate, personId, requiredJson, success } from "./common.ts";
import { cursors, listedPerson, peoplePage } from "./people.ts";

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

const followPage = z
  .object({
    success,
    id: personId,
    username: z.string(),
    items: z.array(listedPerson.extend({ followedAt: isoDate })),
    total: z.number().int(),
    ...cursors,
  })
  .openapi("FollowPage");

export type FollowPage = z.infer<typeof followPage>;

const listQuery = z.object({ username: anyUsername, ...peoplePage });

export const followersRoute = createRoute({
  method: "get",
  path: "/api/followers",
  tags,
  summary: "Who follows a person, newest first",
  request: { query: listQuery },
  responses: answers(followPage),
});

export const followingRoute = createRoute({
  method: "get",
  path: "/api/following",
  tags,
  summary: "Whom a person follows, newest first",
  request: { query: listQuery },
  responses: answers(followPage),
});
