/** What the administrator decides about what people publish (002 §6, §7; decision 55). */
import { z } from "@hono/zod-openapi";

import {
  EXAMPLE_UUID,
  SOMEBODY,
  answers,
  anyUsername,
  failsAs,
  isoDate,
  jokeId,
  optionalJson,
  personId,
  requiredJson,
  success,
  typedText,
} from "./common.ts";
import { pageFields, pageQuery, idCursor } from "./pages.ts";
import {
  ADMIN_JOKE_PAGE_MAX,
  ADMIN_JOKE_PAGE_SIZE,
  JUDGED_AT_ONCE_MAX,
  REPORT_PAGE_MAX,
  REPORT_PAGE_SIZE,
  USER_VIDEO_PAGE_SIZE,
} from "./moderation-limits.ts";
import { REPORT_KINDS } from "./reports.ts";
import { route } from "./route.ts";
import { letterFields } from "./users.ts";
import { videoUrl } from "./videos.ts";

const tags = ["moderation"];

/** As it stands in an address. */
const queryFlag = z
  .enum(["true", "false", ""], failsAs("INVALID_INPUT"))
  .optional()
  .transform((value) => value === "true");

/** Where a page of the queue goes on: rank, place and id of its last row. */
export const QUEUE_CURSOR = /^([0-2])_(-?[0-9]{1,15})_([0-9a-f-]{36})$/;
/** Where a page of videos goes on: how often it is reported, and whose it is. */
export const VIDEO_CURSOR = /^([0-9]{1,9})_([0-9a-f]{32})$/;

const reportedChat = z.object({
  withContext: z.boolean().openapi({ description: "The reporter agreed that what came before is read" }),
  messages: z
    .array(z.object({ byReporter: z.boolean(), text: z.string(), createdAt: isoDate }))
    .openapi({ description: "The reported one last; others cut to 500 code points" }),
});

const reportedProfile = z.object({
  username: z.string(),
  bio: z.string(),
  instagramUrl: z.string(),
  twitterUrl: z.string(),
  telegramUrl: z.string(),
  websiteUrl: z.string(),
});

export const reportedSubject = z
  .object({
    _id: z.string(),
    kind: z.enum(REPORT_KINDS),
    status: z.enum(["pending", "upheld", "rejected", "deleted"]),
    createdAt: isoDate.openapi({ description: "When it was first reported" }),
    lastReportedAt: isoDate,
    jokeTextSnapshot: z
      .string()
      .openapi({ description: "As it was first reported; of a video its address, of a photo nothing" }),
    chat: reportedChat.nullable().openapi({ description: "Of a message, until its snapshot has ended" }),
    profile: reportedProfile.nullable().openapi({ description: "Of a profile, until its snapshot has ended" }),
    hasPhoto: z.boolean().openapi({ description: "Of a photo: `reportedPhoto` answers with it" }),
    usernameSnapshot: z.string(),
    jokeId: z.string().nullable().openapi({ description: "Null where it is no joke" }),
    reporters: z
      .number()
      .int()
      .openapi({ description: "0: published over the warning of banned words, and not reported" }),
    openReports: z.number().int(),
    reasons: z.array(z.string()).openapi({ description: "What reporters wrote, the newest" }),
    flagged: z.boolean(),
    reportingDisabled: z.boolean(),
    gone: z.boolean().openapi({ description: "It is no longer shown to anybody" }),
    username: z.string().nullable().openapi({ description: "What its owner is called now" }),
    ownerId: personId.nullable().openapi({ description: "Null of somebody who left" }),
  })
  .openapi("ReportedSubject");

export type ReportedSubject = z.infer<typeof reportedSubject>;

export const listReportsRoute = route({
  method: "get",
  path: "/api/admin/reports",
  operationId: "listReports",
  tags,
  summary: "What was reported, a row a thing: flagged jokes, then what waits the longest, then what is decided",
  access: "admin",
  reads: "primary",
  request: {
    query: z.object({
      hideDisabled: queryFlag.openapi({ description: "`true`: without jokes whose reporting is switched off" }),
      status: z.enum(["pending"]).optional().openapi({ description: "`pending`: only what waits to be decided" }),
      ...pageQuery(REPORT_PAGE_SIZE, z.string().regex(QUEUE_CURSOR, failsAs("INVALID_CURSOR")), REPORT_PAGE_MAX),
    }),
  },
  responses: answers(z.object({ success, items: z.array(reportedSubject), ...pageFields })),
});

export const reportedPhotoRoute = route({
  method: "get",
  path: "/api/admin/reports/{id}/photo",
  operationId: "reportedPhoto",
  tags,
  summary: "A reported photo as it was reported, also where its owner has another one by now",
  access: "admin",
  reads: "primary",
  request: { params: z.object({ id: z.uuid(failsAs("REPORT_NOT_FOUND")) }) },
  responses: answers(z.object({ success, photo: z.string().openapi({ description: "A data: address" }) })),
  example: { id: EXAMPLE_UUID },
});

export const VERDICTS = ["approve", "reject", "delete"] as const;
export type Verdict = (typeof VERDICTS)[number];

export const judgeReportsRoute = route({
  method: "post",
  path: "/api/admin/reports/judge",
  operationId: "judgeReports",
  tags,
  summary: "Decide about up to 100 things of the queue at once: all or none, one entry of the audit",
  access: "admin",
  request: requiredJson(
    z.object({
      ids: z
        .array(z.uuid(failsAs("INVALID_INPUT")))
        .min(1, failsAs("INVALID_INPUT"))
        .max(JUDGED_AT_ONCE_MAX, failsAs("TOO_MANY_AT_ONCE")),
      verdict: z.enum(VERDICTS, failsAs("INVALID_INPUT")).openapi({
        description:
          "`approve`: reports rejected and a joke's reporting off; `reject`: only that; `delete`: reports upheld, the thing gone",
      }),
    }),
  ),
  responses: answers(z.object({ success, message: z.string(), judged: z.number().int() })),
  example: { ids: [EXAMPLE_UUID], verdict: "reject" },
});

const adminJoke = z
  .object({
    _id: z.string(),
    text: z.string(),
    likes: z.number().int(),
    createdAt: isoDate,
    username: z.string().nullable(),
    email: z.string().nullable(),
    mobileNumber: z.string().nullable(),
    reportingDisabled: z.boolean(),
    flagged: z.boolean(),
    reporters: z.number().int(),
    authorId: personId,
    suspendedUntil: isoDate.nullable(),
  })
  .openapi("AdminJoke");

export type AdminJoke = z.infer<typeof adminJoke>;

export const listAllJokesRoute = route({
  method: "get",
  path: "/api/admin/jokes",
  operationId: "listAllJokes",
  tags,
  summary: "All jokes, newest first, with whose they are",
  access: "admin",
  reads: "primary",
  request: {
    query: z.object({
      hideDisabled: queryFlag.openapi({ description: "`true`: without jokes whose reporting is switched off" }),
      ...pageQuery(ADMIN_JOKE_PAGE_SIZE, idCursor, ADMIN_JOKE_PAGE_MAX),
    }),
  },
  responses: answers(z.object({ success, items: z.array(adminJoke), ...pageFields })),
});

const params = z.object({ id: jokeId });
const judged = z.object({ success, message: z.string() });

export const approveJokeRoute = route({
  method: "post",
  path: "/api/admin/jokes/{id}/approve",
  operationId: "approveJoke",
  tags,
  summary: "Approve a joke: its open reports are rejected, and it can no longer be reported",
  access: "admin",
  request: { params },
  responses: answers(judged),
  example: { id: EXAMPLE_UUID },
});

export const removeJokeRoute = route({
  method: "post",
  path: "/api/admin/jokes/{id}/delete",
  operationId: "removeJoke",
  tags,
  summary: "Delete anybody's joke; its open reports are upheld, and for 30 days it can be brought back",
  access: "admin",
  request: { params },
  responses: answers(judged),
  example: { id: EXAMPLE_UUID },
});

export const toggleReportingRoute = route({
  method: "post",
  path: "/api/admin/jokes/{id}/toggle-reporting",
  operationId: "toggleReporting",
  tags,
  summary: "Switch reporting of a joke off or on; without a body to the other one",
  access: "admin",
  request: {
    params,
    ...optionalJson(
      z.object({
        reportingDisabled: z.boolean(failsAs("INVALID_INPUT")).optional().openapi({ description: "What it is to be" }),
      }),
    ),
  },
  responses: answers(judged.extend({ reportingDisabled: z.boolean() })),
  example: { id: EXAMPLE_UUID, reportingDisabled: true },
});

export const emailJokeAuthorRoute = route({
  method: "post",
  path: "/api/admin/jokes/{id}/email-user",
  operationId: "emailJokeAuthor",
  tags,
  summary: "Write the author of a joke an e-mail; the same one twice in a day is sent once",
  access: "admin",
  request: { params, ...requiredJson(z.object(letterFields)) },
  responses: answers(z.object({ success, message: z.string() })),
  example: { id: EXAMPLE_UUID, subject: "دربارهٔ جوکت", message: "سلام! این جوک را کمی مهربان‌تر بنویس." },
});

const adminVideo = z
  .object({
    _id: personId.openapi({ description: "Its owner's id: a person has one video" }),
    username: z.string().nullable(),
    videoUrl: z.string(),
    likes: z.number().int(),
    expiresAt: isoDate,
    openReports: z.number().int(),
    reportId: z.string().nullable().openapi({ description: "Its row in the queue of reports" }),
  })
  .openapi("AdminVideo");

export type AdminVideo = z.infer<typeof adminVideo>;

export const listUserVideosRoute = route({
  method: "get",
  path: "/api/admin/user-videos",
  operationId: "listUserVideos",
  tags,
  summary: "People's videos, reported ones first, then the newest people's",
  access: "admin",
  reads: "primary",
  request: {
    query: z.object(pageQuery(USER_VIDEO_PAGE_SIZE, z.string().regex(VIDEO_CURSOR, failsAs("INVALID_CURSOR")))),
  },
  responses: answers(z.object({ success, items: z.array(adminVideo), ...pageFields })),
});

const savedVideo = z.object({ success, message: z.string(), item: adminVideo });

export const addUserVideoRoute = route({
  method: "post",
  path: "/api/admin/user-videos",
  operationId: "addUserVideo",
  tags,
  summary: "Give somebody a video for a year, or another one in the place of theirs for the time it has",
  access: "admin",
  request: requiredJson(z.object({ username: anyUsername, videoUrl })),
  responses: answers(savedVideo),
  example: { username: SOMEBODY, videoUrl: "https://www.aparat.com/embed/aB3dE" },
});

const ofVideo = z.object({ id: typedText(64).openapi({ description: "Its owner's id" }) });

export const changeUserVideoRoute = route({
  method: "put",
  path: "/api/admin/user-videos/{id}",
  operationId: "changeUserVideo",
  tags,
  summary: "Put another video in the place of somebody's",
  access: "admin",
  request: { params: ofVideo, ...requiredJson(z.object({ username: anyUsername.optional(), videoUrl })) },
  responses: answers(savedVideo),
  example: { id: "0".repeat(32), videoUrl: "https://www.aparat.com/embed/aB3dE" },
});

export const removeUserVideoRoute = route({
  method: "delete",
  path: "/api/admin/user-videos/{id}",
  operationId: "removeUserVideo",
  tags,
  summary: "Take somebody's video away; its open reports are upheld, and for 30 days it can be brought back",
  access: "admin",
  request: { params: ofVideo },
  responses: answers(judged),
  example: { id: "0".repeat(32) },
});
