import { z } from "zod";

import {
  SOMEBODY,
  answers,
  anyUsername,
  cursorOf,
  identityBody,
  isoDate,
  optionalJson,
  personId,
  queryNumber,
  success,
} from "../calls/shapes.ts";
import { FOLLOW_PAGE_MAX, FOLLOW_PAGE_SIZE } from "../follows/values.ts";
import { SEARCH_SUGGESTIONS, SEARCH_SUGGESTIONS_MAX } from "./values.ts";
import { VISITORS_CACHE_SECONDS } from "../limits.ts";
import { route } from "../calls/route.ts";

const tags = ["people"];

/** The videos of a profile: that of the venue it belongs to, and the person's own until it expires. */
export const profileVideo = z.object({
  parkVideoUrl: z.string(),
  userVideoUrl: z.string(),
  videoLikesCount: z.number().int(),
  videoExpireAt: isoDate.nullable(),
});

export type ProfileVideo = z.infer<typeof profileVideo>;

/** The public profile of a person (000 §3 "User public"). Contacts only if published (R14). */
export const publicUser = z
  .object({
    id: personId,
    username: z.string(),
    avatarUrl: z.string(),
    avatarBase64: z.string(),
    bio: z.string(),
    instagramUrl: z.string(),
    twitterUrl: z.string(),
    telegramUrl: z.string(),
    websiteUrl: z.string(),
    contactMobilePublic: z
      .string()
      .meta({ description: "Empty unless its owner published it and the viewer has proved a mobile" }),
    posts: z.number().int(),
    followers: z.number().int(),
    following: z.number().int(),
    likesReceived: z.number().int(),
    blueTick: z.boolean(),
    colorfulFrame: z.boolean(),
    sparkleEffect: z.boolean(),
    hasAdFree: z.boolean(),
    ...profileVideo.shape,
    registeredAt: isoDate.meta({ description: "The day, in Tehran" }),
    suspended: z.boolean(),
  })
  .meta({ id: "PublicUser" });

export type PublicUser = z.infer<typeof publicUser>;

/** The position of a page: `before` or `after` a row, by its sealed moment and person. */
export const PEOPLE_CURSOR = /^(before|after)_([0-9a-f]{84})$/;

/** Paging of a list of people: a page number as specified, and cursors, which skip nothing. */
export const peoplePage = {
  page: queryNumber(1, Number.MAX_SAFE_INTEGER, 1),
  limit: queryNumber(1, FOLLOW_PAGE_MAX, FOLLOW_PAGE_SIZE),
  cursor: cursorOf(PEOPLE_CURSOR),
};

export const listedPerson = z.object({
  id: personId,
  username: z.string(),
  avatarUrl: z.string(),
  avatarBase64: z.string(),
  blueTick: z.boolean(),
  colorfulFrame: z.boolean(),
  sparkleEffect: z.boolean(),
});

/** The neighbouring pages' cursors; null at an end of the list. */
export const cursors = { prevCursor: z.string().nullable(), nextCursor: z.string().nullable() };

export const publicUserRoute = route({
  method: "get",
  path: "/api/user-public/{username}",
  operationId: "publicUser",
  tags,
  summary: "A person's public profile, under any name they ever had; `user.username` is the current one",
  access: "anyone",
  request: { params: z.object({ username: anyUsername }) },
  responses: answers(
    z.object({ success, user: publicUser, viewerFollows: z.boolean(), viewerLikesVideo: z.boolean() }),
  ),
  cache: { seconds: VISITORS_CACHE_SECONDS, of: "visitors" },
  example: { username: SOMEBODY },
});

const foundPerson = listedPerson.extend({ following: z.boolean().meta({ description: "Whether the viewer does" }) });

export const searchPeopleRoute = route({
  method: "get",
  path: "/api/users/search",
  operationId: "searchPeople",
  tags,
  summary: "People whose username starts with the text, then those who have it anywhere in it",
  access: "anyone",
  request: {
    query: z.object({
      // Any text is allowed; what no username contains finds nobody.
      q: z.string().optional().default(""),
      limit: queryNumber(1, SEARCH_SUGGESTIONS_MAX, SEARCH_SUGGESTIONS),
    }),
  },
  responses: answers(z.object({ success, items: z.array(foundPerson) })),
  example: { q: SOMEBODY },
});

const suggestedPerson = listedPerson.extend({ likesReceived: z.number().int() });

export const suggestedPeopleRoute = route({
  method: "get",
  path: "/api/users/suggested",
  operationId: "suggestedPeople",
  tags,
  summary:
    "People worth following, in random order: they write lately and several people like it; none the viewer follows",
  access: "anyone",
  responses: answers(z.object({ success, items: z.array(suggestedPerson) })),
  cache: { seconds: VISITORS_CACHE_SECONDS, of: "visitors" },
});

export const scoreSummaryRoute = route({
  method: "post",
  path: "/api/user/score-summary",
  operationId: "scoreSummary",
  tags,
  summary: "A person's scores: anybody's by username, one's own without",
  access: ["anyone", "owner"],
  reads: "nearest",
  identity: { email: "email", mobileNumber: "mobile" },
  request: optionalJson(z.object({ ...identityBody, username: anyUsername.nullish() })),
  responses: answers(
    z.object({
      success,
      id: personId,
      username: z.string(),
      totalLikesReceived: z.number().int(),
      totalGameScores: z.number().int(),
      totalPosts: z.number().int(),
      totalFollowers: z.number().int(),
    }),
  ),
  example: { username: SOMEBODY },
});
