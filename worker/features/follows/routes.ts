import { OpenAPIHono } from "@hono/zod-openapi";

import {
  followRoute,
  followStatusRoute,
  followersRoute,
  followingRoute,
  unfollowRoute,
} from "../../../contract/follows.ts";
import type { AppEnv } from "../../app-env.ts";
import { invalidInput } from "../../invalid-input.ts";
import { follow } from "./follow.ts";
import { getFollowStatus } from "./get-follow-status.ts";
import { listFollows } from "./list-follows.ts";
import { unfollow } from "./unfollow.ts";

export const followsRoutes = new OpenAPIHono<AppEnv>({ defaultHook: invalidInput })
  .openapi(followRoute, async (c) => c.json(await follow(c.var.ctx, c.req.valid("json")), 200))
  .openapi(unfollowRoute, async (c) => c.json(await unfollow(c.var.ctx, c.req.valid("json")), 200))
  .openapi(followStatusRoute, async (c) => c.json(await getFollowStatus(c.var.ctx, c.req.valid("query")), 200))
  .openapi(followersRoute, async (c) => c.json(await listFollows(c.var.ctx, "followers", c.req.valid("query")), 200))
  .openapi(followingRoute, async (c) => c.json(await listFollows(c.var.ctx, "following", c.req.valid("query")), 200));
