import {
  followRoute,
  followStatusRoute,
  followersRoute,
  followingRoute,
  unfollowRoute,
} from "../../../contract/follows/calls.ts";
import { serve } from "../../http/serve.ts";
import { follow, getFollowStatus, unfollow } from "./follow.ts";
import { listFollows } from "./list-follows.ts";

export const followsRoutes = [
  serve(followRoute, follow),
  serve(unfollowRoute, unfollow),
  serve(followStatusRoute, getFollowStatus),
  serve(followersRoute, (ctx, page) => listFollows(ctx, "followers", page)),
  serve(followingRoute, (ctx, page) => listFollows(ctx, "following", page)),
];
