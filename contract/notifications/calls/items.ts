/** What happened to a person: who laughed, who follows them, what was decided, what they were given. */
import { z } from "zod";

import { route } from "../../calls/route.ts";
import { answers, cursorOf, failsAs, isoDate, queryNumber, requiredJson, success } from "../../calls/shapes.ts";
import { VERDICT_REASONS } from "../../moderation/reasons.ts";
import { listedPerson } from "../../people/calls.ts";
import { NOTIFICATION_KINDS, NOTIFICATION_PAGE_SIZE, SEALED_ITEM } from "../values.ts";

const tags = ["notifications"];

const item = z
  .object({
    // The app leaves out a kind that it does not know.
    kind: z.enum(NOTIFICATION_KINDS).meta({ "x-extensible-enum": true }),
    at: isoDate.meta({ description: "When it last happened, to ten minutes, or of what is hidden to an hour" }),
    isNew: z.boolean().meta({ description: "Since the person last saw their list, on any device" }),
    number: z.number().int().meta({
      description:
        "Of people who like the joke or began to follow on that day, of judged reports, of gems; or a rank. Of a joke among the best 1 while the viewer is asked whether their jokes may leave Labkhand, then 0. Of what was hidden 0 once it is shown again",
    }),
    people: z
      .array(listedPerson)
      .max(2)
      .meta({ description: "The last of them whom the viewer can see, the latest first" }),
    jokeId: z.string().nullable().meta({ description: "The joke that is liked or among the best" }),
    text: z.string().meta({
      description: "The beginning of the joke; of gems their kind in the ledger, such as `gift`",
    }),
    reason: z.enum(VERDICT_REASONS).nullable().meta({ description: "Why, of a verdict about the viewer" }),
    until: isoDate.nullable().meta({ description: "The end of a suspension" }),
    appeal: z.enum(["possible", "open", "rejected"]).nullable().meta({
      description: "Of a verdict: whether the viewer may appeal, or what became of their appeal; null where neither",
    }),
    look: z.enum(["possible", "asked"]).nullable().meta({
      description: "Of what is hidden: whether the viewer may ask for a look (`askLook`), or has asked",
    }),
    id: z
      .string()
      .nullable()
      .meta({ description: "Names the item to `appeal` and `askLook`; another one with each answer" }),
  })
  .meta({ id: "NotificationItem" });

export type NotificationItem = z.infer<typeof item>;

export const listNotificationsRoute = route({
  method: "get",
  path: "/api/notifications",
  operationId: "listNotifications",
  tags,
  summary: "What happened to the viewer in 90 days, newest first, one item for each subject",
  access: "person",
  request: {
    query: z.object({
      limit: queryNumber(1, NOTIFICATION_PAGE_SIZE, NOTIFICATION_PAGE_SIZE),
      cursor: cursorOf(SEALED_ITEM),
    }),
  },
  responses: answers(
    z.object({
      success,
      items: z.array(item),
      unseen: z.string().nullable().meta({
        description: "Names the page's first item, shown or not, to `markNotificationsSeen`; null if it has been seen",
      }),
      nextCursor: z.string().nullable(),
    }),
  ),
});

export const markNotificationsSeenRoute = route({
  method: "post",
  path: "/api/notifications/seen",
  operationId: "markNotificationsSeen",
  tags,
  summary: "The viewer has seen their list up to an item; twice is once, and an older item changes nothing",
  access: "person",
  request: requiredJson(
    z.object({
      until: z
        .string(failsAs("INVALID_INPUT"))
        .regex(SEALED_ITEM, failsAs("INVALID_INPUT"))
        .meta({ description: "The first page's `unseen`" }),
    }),
  ),
  responses: answers(z.object({ success })),
  example: { until: "0".repeat(84) },
});
