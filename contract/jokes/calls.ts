import { z } from "zod";

import {
  EXAMPLE_UUID,
  answers,
  anyUsername,
  cursorOf,
  idCursor,
  identityBody,
  identityField,
  isoDate,
  jokeId,
  optionalJson,
  optionalQueryNumber,
  personId,
  requiredQueryNumber,
  requiredJson,
  success,
  typedText,
  viewerQuery,
} from "../calls/shapes.ts";
import { BEST_DAY } from "./best.ts";
import { FINGERPRINT_MAX } from "./fingerprint.ts";
import {
  ENTRY_JOKE_CACHE_SECONDS,
  FEED_PAGE_MAX,
  FOUND_PAGE_SIZE,
  SAVED_PAGE_SIZE,
  SEARCH_CURSOR_MAX,
} from "./values.ts";
import { VISITORS_CACHE_SECONDS } from "../limits.ts";
import { SEARCH_MAX_UNITS, searchedText } from "../search/values.ts";
import { route } from "../calls/route.ts";

const tags = ["jokes"];

export const joke = z
  .object({
    _id: z.string(),
    text: z.string(),
    username: z.string(),
    authorId: personId,
    own: z.boolean().meta({ description: "Whether the viewer wrote it" }),
    avatarUrl: z.string(),
    createdAt: isoDate,
    likes: z.number().int(),
    allowComments: z.boolean(),
    nameOnPicture: z
      .boolean()
      .meta({ description: "Whether a picture that the viewer makes of it may say who wrote it" }),
    note: z
      .union([
        z.object({ kind: z.literal("duplicate"), original: z.object({ id: z.string(), username: z.string() }) }),
        z.object({ kind: z.enum(["hidden", "held", "waiting"]) }),
      ])
      .optional()
      .meta({
        description:
          "Of a duplicate, the original if another author wrote it, in pages of jokes. Of the viewer's own, that it is hidden until it is judged, or not in lists for everybody yet: held for an hour, or waiting until it is judged",
      }),
    flagged: z.boolean().meta({ description: "Published over the warning; false unless the viewer wrote it" }),
    bypassValidation: z.boolean().meta({ description: "The same as `flagged`" }),
    reportingDisabled: z
      .boolean()
      .meta({ description: "Approved by a moderator; false unless the viewer wrote it: `report-status` tells anyone" }),
  })
  .meta({ id: "Joke" });

export type Joke = z.infer<typeof joke>;

/** A page of jokes with what the viewer needs to render it (000 §7: the same lists for every feed). */
export const jokePage = z
  .object({
    success,
    jokes: z.array(joke),
    likedIds: z.array(z.string()),
    savedIds: z.array(z.string()),
    blueTickUsernames: z.array(z.string()),
    colorfulFrameUsernames: z.array(z.string()),
    sparkleUsernames: z.array(z.string()),
    followingUsernames: z.array(z.string()).meta({ description: "Authors of this page whom the viewer follows" }),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: "JokePage" });

export type JokePage = z.infer<typeof jokePage>;

// Keyset cursor: the id of the last joke considered.
const page = {
  limit: optionalQueryNumber(1, FEED_PAGE_MAX),
  cursor: idCursor,
};

const params = z.object({ id: jokeId });

export const createJokeRoute = route({
  method: "post",
  path: "/api/jokes",
  operationId: "createJoke",
  tags,
  summary: "Publish a joke",
  access: "person",
  needs: "proof",
  identity: { email: "email", mobileNumber: "mobile", username: "username" },
  loginCode: "LOGIN_REQUIRED_TO_POST",
  request: requiredJson(
    z.object({
      ...identityBody,
      username: identityField,
      text: typedText(8000, "TEXT_TOO_LONG", "EMPTY_TEXT"),
      allowComments: z.boolean().optional().default(true),
      bypassValidation: z.boolean().optional().default(false),
      flagged: z.boolean().optional().meta({ description: "Accepted and ignored: the server decides" }),
      clientId: z.uuid().optional().meta({ description: "Idempotency key: the same one twice publishes once" }),
    }),
  ),
  responses: answers(z.object({ success, message: z.string(), joke })),
  example: {
    text: "یه روز یه لبخند رفت مهمونی.",
    allowComments: true,
    bypassValidation: false,
    flagged: false,
    clientId: EXAMPLE_UUID,
  },
});

export const listJokesRoute = route({
  method: "get",
  path: "/api/jokes",
  operationId: "listJokes",
  tags,
  summary: "Discovery (newest 50, shuffled), or one author's jokes, newest first",
  access: "anyone",
  identity: { email: "email", mobileNumber: "mobile", viewerEmail: "email", viewerMobile: "mobile" },
  request: {
    query: z.object({
      ...identityBody,
      ...viewerQuery,
      username: anyUsername.optional(),
      ...page,
    }),
  },
  responses: answers(jokePage),
  cache: { seconds: VISITORS_CACHE_SECONDS, of: "visitors", query: ["username", "limit", "cursor"] },
});

export const getJokeRoute = route({
  method: "get",
  path: "/api/jokes/{id}",
  operationId: "getJoke",
  tags,
  summary: "One joke, for a shared link",
  access: "anyone",
  request: { params },
  responses: answers(jokePage),
  cache: { seconds: VISITORS_CACHE_SECONDS, of: "visitors" },
  example: { id: EXAMPLE_UUID },
});

export const entryJokeRoute = route({
  method: "get",
  path: "/api/entry-joke",
  operationId: "entryJoke",
  tags,
  summary: "A short joke that several people liked lately, for the entry screen; null while there is none",
  access: "anyone",
  responses: answers(z.object({ success, joke: joke.nullable() })),
  cache: { seconds: ENTRY_JOKE_CACHE_SECONDS },
});

export const bestJokesRoute = route({
  method: "get",
  path: "/api/best-jokes",
  operationId: "bestJokes",
  tags,
  summary: "The best jokes of the newest day that is over and has some, without those hidden from the viewer",
  access: "anyone",
  responses: answers(
    jokePage.extend({
      day: z.string().regex(BEST_DAY).nullable().meta({
        description: "The day in the Persian calendar, as in its page's address; null without any",
        example: "1405-09-03",
      }),
    }),
  ),
  cache: { seconds: VISITORS_CACHE_SECONDS, of: "visitors" },
});

export const followingFeedRoute = route({
  method: "get",
  path: "/api/feed/following",
  operationId: "followingFeed",
  tags,
  summary: "Newest jokes of the people the viewer follows",
  access: "owner",
  identity: { viewerEmail: "email", viewerMobile: "mobile", username: "username" },
  request: { query: z.object({ ...viewerQuery, username: identityField, ...page }) },
  responses: answers(jokePage),
});

const search = {
  q: typedText(SEARCH_MAX_UNITS).optional().default(""),
  cursor: cursorOf(new RegExp(`^[0-9a-f]{1,${SEARCH_CURSOR_MAX}}$`)),
};

export const searchJokesRoute = route({
  method: "get",
  path: "/api/joke-search",
  operationId: "searchJokes",
  tags,
  summary:
    "Jokes with words that begin with those searched for, by the rarest of these; a page may be short or empty and continue",
  access: "anyone",
  rate: "person",
  request: {
    query: z.object({
      limit: optionalQueryNumber(1, FOUND_PAGE_SIZE),
      of: z.enum(["everybody", "me"]).optional().default("everybody").meta({ description: "Whose jokes" }),
      ...search,
    }),
  },
  responses: answers(jokePage),
  cache: {
    seconds: VISITORS_CACHE_SECONDS,
    of: "visitors",
    query: ["q", "of", "cursor", "limit"],
    spell: { q: searchedText },
  },
  example: { q: "لبخند" },
});

export const savedJokesRoute = route({
  method: "get",
  path: "/api/saved-jokes",
  operationId: "savedJokes",
  tags,
  summary: "The viewer's saved jokes, last saved first; with `q` those with its words, as in `joke-search`",
  access: "person",
  request: { query: z.object({ limit: optionalQueryNumber(1, SAVED_PAGE_SIZE), ...search }) },
  responses: answers(jokePage),
});

export const findDuplicateRoute = route({
  method: "get",
  path: "/api/duplicate-joke",
  operationId: "findDuplicate",
  tags,
  summary:
    "The original of a text, by its fingerprint; null where no joke stands with it, or the viewer may not be told of it",
  access: "person",
  rate: "person",
  request: { query: z.object({ fingerprint: requiredQueryNumber(0, FINGERPRINT_MAX) }) },
  responses: answers(
    z.object({
      success,
      original: z
        .object({
          id: z.string(),
          username: z.string(),
          own: z.boolean().meta({ description: "Whether the viewer wrote it" }),
        })
        .nullable(),
    }),
  ),
  example: { fingerprint: 1 },
});

const saved = z.object({ success, saved: z.boolean() });

export const saveJokeRoute = route({
  method: "post",
  path: "/api/jokes/{id}/save",
  operationId: "saveJoke",
  tags,
  summary: "Save a joke, for oneself only; twice is once",
  access: "person",
  loginCode: "LOGIN_REQUIRED_TO_SAVE",
  request: { params },
  responses: answers(saved),
  example: { id: EXAMPLE_UUID },
});

export const unsaveJokeRoute = route({
  method: "post",
  path: "/api/jokes/{id}/unsave",
  operationId: "unsaveJoke",
  tags,
  summary: "Take a joke off the saved ones; twice is once",
  access: "person",
  loginCode: "LOGIN_REQUIRED_TO_SAVE",
  request: { params },
  responses: answers(saved),
  example: { id: EXAMPLE_UUID },
});

export const deleteJokeRoute = route({
  method: "delete",
  path: "/api/jokes/{id}",
  operationId: "deleteJoke",
  tags,
  summary: "Delete one's own joke",
  access: "person",
  identity: { email: "email", mobileNumber: "mobile" },
  request: { params, ...optionalJson(z.object(identityBody)) },
  responses: answers(z.object({ success, message: z.string() })),
  example: { id: EXAMPLE_UUID },
});

const likes = z.object({ success, likes: z.number().int(), liked: z.boolean() });

export const likeJokeRoute = route({
  method: "post",
  path: "/api/jokes/{id}/like",
  operationId: "likeJoke",
  tags,
  summary: "Like a joke; twice is once",
  access: "person",
  needs: "proof",
  identity: { email: "email", mobileNumber: "mobile" },
  loginCode: "LOGIN_REQUIRED_TO_LIKE",
  request: { params, ...optionalJson(z.object(identityBody)) },
  responses: answers(likes),
  example: { id: EXAMPLE_UUID },
});

export const unlikeJokeRoute = route({
  method: "post",
  path: "/api/jokes/{id}/unlike",
  operationId: "unlikeJoke",
  tags,
  summary: "Take a like back; twice is once",
  access: "person",
  identity: { email: "email", mobileNumber: "mobile" },
  loginCode: "LOGIN_REQUIRED_TO_LIKE",
  request: { params, ...optionalJson(z.object(identityBody)) },
  responses: answers(likes),
  example: { id: EXAMPLE_UUID },
});
