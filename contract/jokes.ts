import { createRoute, z } from "@hono/zod-openapi";

import {
  answers,
  anyUsername,
  failsAs,
  identityBody,
  identityField,
  isoDate,
  jokeId,
  optionalJson,
  personId,
  queryNumber,
  requiredJson,
  success,
  typedText,
  viewerQuery,
} from "./common.ts";
import { FEED_PAGE_MAX, REPORT_REASON_MAX_CODE_POINTS } from "./limits.ts";

const tags = ["jokes"];

export const joke = z
  .object({
    _id: z.string(),
    text: z.string(),
    username: z.string(),
    authorId: personId,
    own: z.boolean().openapi({ description: "Whether the viewer wrote it" }),
    avatarUrl: z.string(),
    createdAt: isoDate,
    likes: z.number().int(),
    allowComments: z.boolean(),
    flagged: z.boolean(),
    reportingDisabled: z.boolean(),
  })
  .openapi("Joke");

export type Joke = z.infer<typeof joke>;

/** A page of jokes and what the viewer needs to draw it (000 §7: the same lists for every feed). */
export const jokePage = z
  .object({
    success,
    jokes: z.array(joke),
    likedIds: z.array(z.string()),
    blueTickUsernames: z.array(z.string()),
    colorfulFrameUsernames: z.array(z.string()),
    sparkleUsernames: z.array(z.string()),
    followingUsernames: z.array(z.string()).openapi({ description: "Authors of this page whom the viewer follows" }),
    nextCursor: z.string().nullable(),
  })
  .openapi("JokePage");

export type JokePage = z.infer<typeof jokePage>;

// Keyset cursor: the id of the last joke looked at. Ids are UUIDv7, so their order is the order of creation.
const page = {
  limit: queryNumber(1, FEED_PAGE_MAX).optional(),
  cursor: z.uuid(failsAs("INVALID_CURSOR")).optional(),
};

const params = z.object({ id: jokeId });

export const createJokeRoute = createRoute({
  method: "post",
  path: "/api/jokes",
  tags,
  summary: "Publish a joke",
  request: requiredJson(
    z.object({
      ...identityBody,
      username: identityField,
      text: typedText(8000, "TEXT_TOO_LONG"),
      allowComments: z.boolean().optional().default(true),
      bypassValidation: z.boolean().optional().default(false),
      flagged: z.boolean().optional().openapi({ description: "Accepted and ignored: the server decides" }),
      clientId: z.uuid().optional().openapi({ description: "Idempotency key: the same one twice publishes once" }),
    }),
  ),
  responses: answers(z.object({ success, message: z.string(), joke })),
});

export const listJokesRoute = createRoute({
  method: "get",
  path: "/api/jokes",
  tags,
  summary: "Discovery (newest 50, shuffled), or one author's jokes, newest first",
  request: {
    query: z.object({
      ...identityBody,
      ...viewerQuery,
      username: anyUsername.optional(),
      ...page,
    }),
  },
  responses: answers(jokePage),
});

export const getJokeRoute = createRoute({
  method: "get",
  path: "/api/jokes/{id}",
  tags,
  summary: "One joke, for a shared link",
  request: { params },
  responses: answers(jokePage),
});

export const followingFeedRoute = createRoute({
  method: "get",
  path: "/api/feed/following",
  tags,
  summary: "Newest jokes of the people the viewer follows",
  request: { query: z.object({ ...viewerQuery, username: identityField, ...page }) },
  responses: answers(jokePage),
});

export const deleteJokeRoute = createRoute({
  method: "delete",
  path: "/api/jokes/{id}",
  tags,
  summary: "Delete one's own joke",
  request: { params, ...optionalJson(z.object(identityBody)) },
  responses: answers(z.object({ success, message: z.string() })),
});

const likes = z.object({ success, likes: z.number().int(), liked: z.boolean() });

export const likeJokeRoute = createRoute({
  method: "post",
  path: "/api/jokes/{id}/like",
  tags,
  summary: "Like a joke; twice is once",
  request: { params, ...optionalJson(z.object(identityBody)) },
  responses: answers(likes),
});

export const unlikeJokeRoute = createRoute({
  method: "post",
  path: "/api/jokes/{id}/unlike",
  tags,
  summary: "Take a like back; twice is once",
  request: { params, ...optionalJson(z.object(identityBody)) },
  responses: answers(likes),
});

export const reportStatusRoute = createRoute({
  method: "get",
  path: "/api/jokes/{id}/report-status",
  tags,
  summary: "Whether a joke may be reported",
  request: { params },
  responses: answers(z.object({ success, reportingDisabled: z.boolean() })),
});

export const reportJokeRoute = createRoute({
  method: "post",
  path: "/api/jokes/{id}/report",
  tags,
  summary: "Report a joke to the moderator, once per person",
  request: {
    params,
    ...optionalJson(
      z.object({
        ...identityBody,
        reason: typedText(REPORT_REASON_MAX_CODE_POINTS * 2, "REASON_TOO_LONG").optional(),
      }),
    ),
  },
  responses: answers(z.object({ success, message: z.string(), disabled: z.boolean() })),
});
