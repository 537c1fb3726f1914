/** What happened to a person: who laughed, who follows them, what was decided, what they were given. */
import { z } from "zod";

import { route } from "../calls/route.ts";
import { answers, cursorOf, failsAs, isoDate, queryNumber, requiredJson, shownText, success } from "../calls/shapes.ts";
import { VERDICT_REASONS } from "../moderation/reasons.ts";
import { listedPerson } from "../people/calls.ts";
import { APPEAL_MAX_CODE_POINTS, HAPPENING_KINDS, HAPPENING_PAGE_SIZE } from "./values.ts";

/** A sealed line (worker/domain/happenings/line-place.ts). */
const SEALED_LINE = /^[0-9a-f]{84}$/;

const tags = ["happenings"];

const happening = z
  .object({
    kind: z.enum(HAPPENING_KINDS),
    at: isoDate.meta({ description: "When it last happened" }),
    isNew: z.boolean().meta({ description: "Since the person last saw their list, on any device" }),
    number: z.number().int().meta({
      description: "Of people who like the joke or began to follow on that day, of judged reports, of gems; or a rank",
    }),
    people: z
      .array(listedPerson)
      .max(2)
      .meta({ description: "The last of them whom the viewer can see, the latest first" }),
    jokeId: z.string().nullable().meta({ description: "The liked joke" }),
    text: z.string().meta({
      description:
        "The beginning of the liked, removed or hidden joke; of gems their kind in the ledger, such as `gift`",
    }),
    reason: z.enum(VERDICT_REASONS).nullable().meta({ description: "Why, of a verdict about the viewer" }),
    until: isoDate.nullable().meta({ description: "The end of a suspension" }),
    appeal: z.enum(["possible", "open", "rejected"]).nullable().meta({
      description: "Of a verdict: whether the viewer may appeal, or what became of their appeal; null where neither",
    }),
    id: z.string().nullable().meta({ description: "Names the verdict to `appeal`; another one with each answer" }),
  })
  .meta({ id: "Happening" });

export type Happening = z.infer<typeof happening>;

export const listHappeningsRoute = route({
  method: "get",
  path: "/api/happenings",
  operationId: "listHappenings",
  tags,
  summary: "What happened to the viewer in 90 days, newest first, one line for each subject",
  access: "person",
  request: {
    query: z.object({
      limit: queryNumber(1, HAPPENING_PAGE_SIZE, HAPPENING_PAGE_SIZE),
      cursor: cursorOf(SEALED_LINE),
    }),
  },
  responses: answers(
    z.object({
      success,
      items: z.array(happening),
      newestAt: isoDate
        .nullable()
        .meta({ description: "Of the page's first line, shown or not: what is seen with it" }),
      nextCursor: z.string().nullable(),
    }),
  ),
});

export const markHappeningsSeenRoute = route({
  method: "post",
  path: "/api/happenings/seen",
  operationId: "markHappeningsSeen",
  tags,
  summary: "The viewer has seen their list up to a line; twice is once, and an older line changes nothing",
  access: "person",
  request: requiredJson(
    z.object({ until: z.iso.datetime(failsAs("INVALID_INPUT")).meta({ description: "The first page's `newestAt`" }) }),
  ),
  responses: answers(z.object({ success })),
  example: { until: "2026-11-20T18:42:00.000Z" },
});

export const appealRoute = route({
  method: "post",
  path: "/api/happenings/appeal",
  operationId: "appeal",
  tags,
  summary: "Appeal against a verdict about oneself, once; the same text again changes nothing",
  access: "person",
  request: requiredJson(
    z.object({
      id: z.string().regex(SEALED_LINE).meta({ description: "Of the line, as it was listed" }),
      text: shownText(APPEAL_MAX_CODE_POINTS, "APPEAL_TOO_LONG", "APPEAL_EMPTY"),
    }),
  ),
  responses: answers(z.object({ success, message: z.string() })),
  example: { id: "0".repeat(84), text: "این جوک دربارهٔ خودم بود." },
});
