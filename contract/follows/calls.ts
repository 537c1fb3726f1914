import { z } from "zod";

import {
  SOMEBODY,
  answers,
  anyUsername,
  identityField,
  isoDate,
  personId,
  requiredJson,
  success,
} from "../calls/shapes.ts";
import { cursors, listedPerson, peoplePage } from "../people/calls.ts";
import { route } from "../calls/route.ts";

const tags = ["follows"];

const pair = z.object({ follower: identityField, followee: anyUsername });

const followState = z.object({ success, following: z.boolean(), followers: z.number().int() });

export const followRoute = route({
  method: "post",
  path: "/api/follow",
  operationId: "follow",
  tags,
  summary: "Follow a person; twice is once",
  access: "person",
  needs: "proof",
  identity: { follower: "username" },
  loginCode: "LOGIN_REQUIRED_TO_FOLLOW",
  request: requiredJson(pair),
  responses: answers(followState),
  example: { followee: SOMEBODY },
});

export const unfollowRoute = route({
  method: "post",
  path: "/api/unfollow",
  operationId: "unfollow",
  tags,
  summary: "Stop following a person; twice is once",
  access: "person",
  identity: { follower: "username" },
  loginCode: "LOGIN_REQUIRED_TO_FOLLOW",
  request: requiredJson(pair),
  responses: answers(followState),
  example: { followee: SOMEBODY },
});

export const followStatusRoute = route({
  method: "get",
  path: "/api/follow-status",
  operationId: "followStatus",
  tags,
  summary: "Whether the viewer follows a person",
  access: "person",
  identity: { follower: "username" },
  loginCode: "LOGIN_REQUIRED_TO_FOLLOW",
  request: { query: pair },
  responses: answers(z.object({ success, following: z.boolean() })),
  example: { followee: SOMEBODY },
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
  .meta({ id: "FollowPage" });

export type FollowPage = z.infer<typeof followPage>;

const listQuery = z.object({ username: anyUsername, ...peoplePage });

export const followersRoute = route({
  method: "get",
  path: "/api/followers",
  operationId: "followers",
  tags,
  summary: "Who follows a person, newest first",
  access: "anyone",
  request: { query: listQuery },
  responses: answers(followPage),
  example: { username: SOMEBODY },
});

export const followingRoute = route({
  method: "get",
  path: "/api/following",
  operationId: "following",
  tags,
  summary: "Whom a person follows, newest first",
  access: "anyone",
  request: { query: listQuery },
  responses: answers(followPage),
  example: { username: SOMEBODY },
});
