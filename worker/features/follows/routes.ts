import {
  followRoute,
  followStatusRoute,
  followersRoute,
  followingRoute,
  unfollowRoute,
} from "../../../contract/follows.ts";
import { serve } from "../../http/serve.ts";
import { follow } from "./follow.ts";
import { getFollowStatus } from "./get-follow-status.ts";
import { listFollows } from "./list-follows.ts";
import { unfollow } from "./unfollow.ts";

export const followsRoutes = [
  serve(followRoute, follow),
  serve(unfollowRoute, unfollow),
  serve(followStatusRoute, getFollowStatus),
  serve(followersRoute, (ctx, page) => listFollows(ctx, "followers", page)),
  serve(followingRoute, (ctx, page) => listFollows(ctx, "following", page)),
];
