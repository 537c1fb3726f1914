import { createRoute, z } from "@hono/zod-openapi";

import { answers, anyUsername, isoDate, success } from "./common.ts";

const tags = ["people"];

/** What anyone may see of a person (000 §3 "User public"). No contact unless its owner published it (design 14). */
export const publicUser = z
  .object({
    username: z.string(),
    avatarUrl: z.string(),
    avatarBase64: z.string(),
    bio: z.string(),
    instagramUrl: z.string(),
    twitterUrl: z.string(),
    telegramUrl: z.string(),
    websiteUrl: z.string(),
    posts: z.number().int(),
    followers: z.number().int(),
    following: z.number().int(),
    blueTick: z.boolean(),
    colorfulFrame: z.boolean(),
    sparkleEffect: z.boolean(),
    hasAdFree: z.boolean(),
    parkVideoUrl: z.string(),
    userVideoUrl: z.string(),
    videoLikesCount: z.number().int(),
    videoExpireAt: isoDate.nullable(),
    registeredAt: isoDate,
  })
  .openapi("PublicUser");

export type PublicUser = z.infer<typeof publicUser>;

export const publicUserRoute = createRoute({
  method: "get",
  path: "/api/user-public/{username}",
  tags,
  summary: "A person's public profile",
  request: { params: z.object({ username: anyUsername }) },
  responses: answers(z.object({ success, user: publicUser })),
});
