/** People as the administrator sees and handles them (002 §3, §7; R15, R54 to R58). */
import { z } from "zod";

import {
  EXAMPLE_UUID,
  PERSON_ID,
  answers,
  cursorOf,
  failsAs,
  isoDate,
  jokeId,
  optionalJson,
  pageFields,
  pageQuery,
  personId,
  requiredJson,
  success,
  typedText,
  undoable,
} from "../calls/shapes.ts";
import { walletSums } from "../gems/calls.ts";
import { watched } from "../moderation/calls/reports.ts";
import { verdictReason } from "../moderation/calls/verdict-reason.ts";
import {
  EMAIL_SUBJECT_MAX_CODE_POINTS,
  EMAIL_TEXT_MAX_CODE_POINTS,
  GRANT_GEMS_MAX,
  USER_PAGE_SIZE,
  USER_SEARCH_MAX_UNITS,
} from "./values.ts";
import { REWARD_NOTE_MAX_UNITS } from "../rewards/values.ts";
import { STANDINGS } from "../standing.ts";
import { codePointLength, normalizeText } from "../persian.ts";
import { PRODUCT } from "../product.ts";
import { route } from "../calls/route.ts";

const tags = ["users"];

const EXAMPLE_ID = "9f86d081884c7d659a2feaa0c55ad015";

/**
 * The end of a page: the person; in a search, also the way they were found; in a list of suspended people, also the
 * suspension's end.
 */
export const USER_CURSOR = /^(?:([0-9]{1,15})_)?([0-9a-f]{32})$/;

const code = z.string().nullable().meta({ description: "Null unless this person's is revealed and one is in force" });

const adminUser = z
  .object({
    _id: personId,
    username: z.string().meta({ description: "Empty until they chose one" }),
    email: z.string(),
    emailVerified: z.boolean(),
    mobileNumber: z.string(),
    name: z.string().meta({ description: "Of their own job application; empty where there is none" }),
    lastName: z.string(),
    avatarUrl: z.string(),
    registeredAt: isoDate,
    createdAt: isoDate,
    suspended: z.boolean(),
    suspendedUntil: isoDate.nullable(),
    currentLoginCode: code,
    currentEmailLoginCode: code,
    ...walletSums,
  })
  .meta({ id: "AdminUser" });

export type AdminUser = z.infer<typeof adminUser>;

export const listUsersRoute = route({
  method: "get",
  path: "/api/users",
  operationId: "listUsers",
  tags,
  summary: "People, newest first; found by the beginning of a name, mobile, e-mail or id; one person's codes on demand",
  access: "admin",
  reads: "primary",
  request: {
    query: z.object({
      ...pageQuery(USER_PAGE_SIZE, cursorOf(USER_CURSOR)),
      q: typedText(USER_SEARCH_MAX_UNITS).optional().default(""),
      state: z.enum(["all", "suspended"], failsAs("INVALID_INPUT")).optional().default("all"),
      reveal: z
        .string()
        .regex(PERSON_ID, failsAs("INVALID_INPUT"))
        .optional()
        .meta({ description: "The `_id` of one person, whose codes the answer shows; it is audited" }),
    }),
  },
  responses: answers(
    z.object({
      success,
      items: z.array(adminUser),
      nextCursor: pageFields.nextCursor,
      total: pageFields.total.nullable().meta({ description: "Null of a search" }),
    }),
  ),
});

const params = z.object({ id: z.string().regex(PERSON_ID, failsAs("PERSON_NOT_FOUND")) });

const number = z.number().int();

export const userDetailsRoute = route({
  method: "get",
  path: "/api/admin/users/{id}/details",
  operationId: "userDetails",
  tags,
  summary: "What a person wrote, played and was reported for, in numbers, with their last jokes",
  access: "admin",
  reads: "primary",
  request: { params },
  responses: answers(
    z.object({
      success,
      jokes: number,
      likes: number.meta({ description: "On their jokes" }),
      followers: number,
      reported: z
        .object({ open: number, upheld: number, rejected: number })
        .meta({ description: "Their things in the moderators' queue" }),
      reports: number.meta({ description: "What they reported" }),
      standing: z.enum(STANDINGS),
      beside: number.meta({
        description:
          "The other accounts of the same day on the same device, or without a mobile on the same network; 100 at most",
      }),
      watched,
      suspensions: number.meta({ description: "Those that nobody undid" }),
      rounds: number,
      points: number,
      lastJokes: z.array(z.object({ _id: jokeId, text: z.string() })),
    }),
  ),
  example: { id: EXAMPLE_ID },
});
const ofJoke = z.object({ id: jokeId });
const suspension = optionalJson(
  z.object({
    until: z.iso
      .datetime(failsAs("SUSPENSION_END_INVALID"))
      .optional()
      .meta({ description: "In 30 days where nothing is said" }),
    reason: verdictReason,
  }),
);
const done = answers(z.object({ success, message: z.string() }));
/** The people it reached: `count` accounts of one human being. */
const suspended = answers(z.object({ ...undoable, count: z.number().int(), suspendedUntil: isoDate.nullable() }));

export const suspendUserRoute = route({
  method: "post",
  path: "/api/admin/users/{id}/suspend",
  operationId: "suspendUser",
  tags,
  summary: "Suspend a person until a date; again moves it",
  access: "admin",
  request: { params, ...suspension },
  responses: suspended,
  example: { id: EXAMPLE_ID },
});

export const unsuspendUserRoute = route({
  method: "post",
  path: "/api/admin/users/{id}/unsuspend",
  operationId: "unsuspendUser",
  tags,
  summary: "End a person's suspension; twice is once",
  access: "admin",
  request: { params },
  responses: suspended,
  example: { id: EXAMPLE_ID },
});

export const deleteUserRoute = route({
  method: "post",
  path: "/api/admin/users/{id}/delete",
  operationId: "deleteUser",
  tags,
  summary: "Erase a person for good, as if they had left; there is no way back",
  access: "admin",
  request: { params },
  responses: done,
  example: { id: EXAMPLE_ID },
});

export const suspendJokeAuthorRoute = route({
  method: "post",
  path: "/api/admin/users/by-joke/{id}/suspend-all",
  operationId: "suspendJokeAuthor",
  tags,
  summary: "Suspend the author of a joke, with every account of their verified mobile or e-mail",
  access: "admin",
  request: { params: ofJoke, ...suspension },
  responses: suspended,
  example: { id: EXAMPLE_UUID },
});

export const unsuspendJokeAuthorRoute = route({
  method: "post",
  path: "/api/admin/users/by-joke/{id}/unsuspend",
  operationId: "unsuspendJokeAuthor",
  tags,
  summary: "End what suspending the author of a joke began, for the same accounts",
  access: "admin",
  request: { params: ofJoke },
  responses: suspended,
  example: { id: EXAMPLE_UUID },
});

export const deleteJokeAuthorRoute = route({
  method: "post",
  path: "/api/admin/users/by-joke/{id}/delete",
  operationId: "deleteJokeAuthor",
  tags,
  summary: "Erase the author of a joke for good; there is no way back",
  access: "admin",
  request: { params: ofJoke },
  responses: done,
  example: { id: EXAMPLE_UUID },
});

/** The administrator's letter, tidied; rejected as a whole when it is too long or empty. */
const written = (maxCodePoints: number) =>
  typedText(4 * maxCodePoints, "LETTER_TOO_LONG", "LETTER_EMPTY").transform((typed, context) => {
    const text = normalizeText(typed);
    if (text === "") context.addIssue({ code: "custom", message: "LETTER_EMPTY" });
    if (codePointLength(text) > maxCodePoints) context.addIssue({ code: "custom", message: "LETTER_TOO_LONG" });
    return text;
  });

/** An e-mail of the administrator to a person. */
export const emailFields = {
  subject: written(EMAIL_SUBJECT_MAX_CODE_POINTS),
  message: written(EMAIL_TEXT_MAX_CODE_POINTS),
};

export const emailUserRoute = route({
  method: "post",
  path: "/api/admin/users/{id}/email",
  operationId: "emailUser",
  tags,
  summary: "Write a person an e-mail; the same one twice in a day is sent once",
  access: "admin",
  request: { params, ...requiredJson(z.object(emailFields)) },
  responses: done,
  example: { id: EXAMPLE_ID, subject: "سلام از لبخند", message: "سلام! ممنون که با ما می‌خندی." },
});

export const grantGemsRoute = route({
  method: "post",
  path: "/api/admin/users/{id}/grant-gems",
  operationId: "grantGems",
  tags,
  summary: "Give a person gems; the same `clientId` twice gives once",
  access: "admin",
  request: {
    params,
    ...requiredJson(
      z.object({
        gems: z
          .number(failsAs("GRANT_GEMS_INVALID"))
          .int(failsAs("GRANT_GEMS_INVALID"))
          .min(1, failsAs("GRANT_GEMS_INVALID"))
          .max(GRANT_GEMS_MAX, failsAs("GRANT_GEMS_INVALID")),
        note: typedText(REWARD_NOTE_MAX_UNITS).optional().default(""),
        clientId: z.uuid(failsAs("INVALID_INPUT")),
      }),
    ),
  },
  responses: answers(z.object({ ...undoable, walletBalance: z.number().int() })),
  example: { id: EXAMPLE_ID, gems: 5, clientId: EXAMPLE_UUID },
});

export const giveReservedNameRoute = route({
  method: "post",
  path: "/api/admin/users/{id}/reserved-name",
  operationId: "giveReservedName",
  tags,
  summary: `Give one account the name ${PRODUCT}, which nobody can choose`,
  access: "admin",
  request: { params },
  responses: answers(z.object({ ...undoable, username: z.string() })),
  example: { id: EXAMPLE_ID },
});
