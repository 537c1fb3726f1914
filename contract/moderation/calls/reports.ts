/** The moderation queue, and the administrator's verdicts (002 §6; R55). */
import { z } from "zod";

import {
  EXAMPLE_UUID,
  PERSON_ID,
  answers,
  cursorOf,
  failsAs,
  isoDate,
  pageFields,
  pageQuery,
  personId,
  requiredJson,
  success,
  undoable,
} from "../../calls/shapes.ts";
import { VERDICT_KINDS } from "../../notifications/values.ts";
import { QUEUE_KINDS } from "../reports.ts";
import { route } from "../../calls/route.ts";
import { verdictReason } from "./verdict-reason.ts";
import { VERDICT_REASONS } from "../reasons.ts";
import { JUDGED_AT_ONCE_MAX, REPORT_PAGE_MAX, REPORT_PAGE_SIZE, VERDICTS } from "../values.ts";

const tags = ["moderation"];

/** A switch as text in an address. @param description of what `true` does */
export const querySwitch = (description: string) =>
  z
    .enum(["true", "false"], failsAs("INVALID_INPUT"))
    .optional()
    .transform((value) => value === "true")
    .meta({ description });

export const hideDisabled = querySwitch("`true`: without jokes whose reporting is switched off");

/** A page's cursor: rank, place and id of its last row. */
export const QUEUE_CURSOR = /^([0-2])_(-?[0-9]{1,15})_([0-9a-f-]{36})$/;

const reportedChat = z.object({
  withContext: z.boolean().meta({ description: "The reporter agreed that what came before is read" }),
  messages: z
    .array(z.object({ byReporter: z.boolean(), text: z.string(), createdAt: isoDate }))
    .meta({ description: "The reported one last; others cut to 500 code points" }),
});

/** A profile as reported: the username and its texts. */
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
    kind: z.enum(QUEUE_KINDS),
    status: z.enum(["pending", "upheld", "rejected", "deleted"]),
    createdAt: isoDate.meta({ description: "When it was first reported" }),
    lastReportedAt: isoDate,
    jokeTextSnapshot: z
      .string()
      .meta({ description: "As it was first reported; of a video its address, of a photo nothing" }),
    chat: reportedChat.nullable().meta({ description: "Of a message, until its snapshot has ended" }),
    profile: reportedProfile.nullable().meta({ description: "Of a profile, until its snapshot has ended" }),
    hasPhoto: z
      .boolean()
      .meta({ description: "Of a photo, and of an appeal about one: `reportedPhoto` answers with it" }),
    appeal: z
      .object({ of: z.enum(VERDICT_KINDS), reason: z.enum(VERDICT_REASONS), until: isoDate.nullable() })
      .nullable()
      .meta({
        description: "Of an appeal: the verdict, until its snapshot has ended. `newest` has its author's words",
      }),
    usernameSnapshot: z.string(),
    jokeId: z.string().nullable().meta({ description: "Null where it is no joke" }),
    reporters: z.number().int().meta({ description: "0: not reported; `flagged` or `waits` says why it is here" }),
    openReports: z.number().int(),
    newest: z
      .array(
        z.object({
          reason: z.string().meta({ description: "Empty where nothing was written" }),
          upheld: z.number().int(),
          rejected: z.number().int(),
        }),
      )
      .meta({ description: "The newest reports: the reason, and how often this reporter was right and wrong before" }),
    grave: z.boolean().meta({ description: "A reason speaks of a threat" }),
    hidden: z.boolean().meta({ description: "Only its owner sees it until it is judged (D127)" }),
    asked: z.boolean().meta({ description: "Its owner asked for another look" }),
    duplicates: z.array(z.string()).meta({ description: "The other open jokes of the same text: their `_id`s" }),
    flagged: z.boolean(),
    waits: z.enum(["own", "others", "watched"]).nullable().meta({
      description:
        "Why a joke waits without a report: its text was hidden or removed as its author's `own` or as `others`, or its author is watched",
    }),
    reportingDisabled: z.boolean(),
    gone: z.boolean().meta({ description: "It is no longer shown to anybody" }),
    username: z.string().nullable().meta({ description: "What its owner is called now" }),
    ownerId: personId.nullable().meta({ description: "Null of somebody who left" }),
  })
  .meta({ id: "ReportedSubject" });

export type ReportedSubject = z.infer<typeof reportedSubject>;

export const listReportsRoute = route({
  method: "get",
  path: "/api/admin/reports",
  operationId: "listReports",
  tags,
  summary: "What was reported, a row a thing: flagged jokes, then by harm and age, then what is decided",
  access: "admin",
  reads: "primary",
  request: {
    query: z.object({
      hideDisabled,
      status: z.enum(["pending"]).optional().meta({ description: "`pending`: only what waits to be decided" }),
      ...pageQuery(REPORT_PAGE_SIZE, cursorOf(QUEUE_CURSOR), REPORT_PAGE_MAX),
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
  responses: answers(z.object({ success, photo: z.string().meta({ description: "A data: address" }) })),
  example: { id: EXAMPLE_UUID },
});

/** Of somebody who registered on the device of a person who was suspended. */
export const watched = z
  .boolean()
  .meta({ description: "Each of their jokes waits for a moderator, until one is approved" });

export const personHistoryRoute = route({
  method: "get",
  path: "/api/admin/users/{id}/history",
  operationId: "personHistory",
  tags,
  summary:
    "What of a person was reported and what became of it, their suspensions, the newest first, and refused pictures",
  access: "admin",
  reads: "primary",
  request: { params: z.object({ id: z.string().regex(PERSON_ID, failsAs("PERSON_NOT_FOUND")) }) },
  responses: answers(
    z.object({
      success,
      watched,
      things: z.array(
        reportedSubject
          .pick({ _id: true, kind: true, status: true, gone: true, reporters: true, createdAt: true })
          .extend({
            text: z.string().meta({ description: "The beginning of a joke; empty of anything else" }),
            judgedAt: isoDate.nullable(),
          }),
      ),
      suspensions: z.array(z.object({ at: isoDate, undone: z.boolean() })),
      refusedImages: z
        .object({ count: z.number().int(), lastAt: isoDate.nullable() })
        .meta({ description: "Pictures that were refused as unfit for children, of the last 90 days; at most 100" }),
    }),
  ),
  example: { id: "9f86d081884c7d659a2feaa0c55ad015" },
});

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
      verdict: z.enum(VERDICTS, failsAs("INVALID_INPUT")).meta({
        description:
          "`approve`: reports rejected and a joke's reporting off; `reject`: only that; `delete`: reports upheld, the thing gone. Of an appeal: `approve` gives back what the verdict took, the others keep it",
      }),
      reason: verdictReason,
    }),
  ),
  responses: answers(z.object({ ...undoable, judged: z.number().int() })),
  example: { ids: [EXAMPLE_UUID], verdict: "reject" },
});
