import { createRoute, z } from "@hono/zod-openapi";

import { answers, identityBody, isoDate, optionalJson, requiredJson, success, username } from "./common.ts";

const tags = ["account"];

/** What a person sees of their own account (000 §3 "User status"). Never part of an answer to anybody else. */
export const accountUser = z
  .object({
    username: z.string().nullable(),
    email: z.string().nullable(),
    mobileNumber: z.string().nullable(),
    avatarUrl: z.string(),
    avatarBase64: z.string(),
    bio: z.string(),
    instagramUrl: z.string(),
    twitterUrl: z.string(),
    telegramUrl: z.string(),
    websiteUrl: z.string(),
    contactMobilePublic: z.string(),
    blueTick: z.boolean(),
    colorfulFrame: z.boolean(),
    sparkleEffect: z.boolean(),
    noAds: z.boolean(),
    adsEnabled: z.boolean(),
    posts: z.number().int(),
    followers: z.number().int(),
    following: z.number().int(),
    likesReceived: z.number().int(),
    registeredAt: isoDate,
    suspendedUntil: isoDate.nullable(),
  })
  .openapi("AccountUser");

export type AccountUser = z.infer<typeof accountUser>;

export const userStatusRoute = createRoute({
  method: "post",
  path: "/api/user-status",
  tags,
  summary: "The viewer's own account",
  request: optionalJson(z.object(identityBody)),
  responses: answers(
    z.object({
      success,
      user: accountUser,
      hasEmail: z.boolean(),
      hasMobile: z.boolean(),
      usernameExists: z.boolean(),
    }),
  ),
});

export const setUsernameRoute = createRoute({
  method: "post",
  path: "/api/set-username",
  tags,
  summary: "Choose a first username, or change it once in 30 days",
  request: requiredJson(z.object({ ...identityBody, username })),
  responses: answers(z.object({ success, message: z.string(), username: z.string() })),
});
