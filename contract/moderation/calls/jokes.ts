/** The administrator's decisions about jokes and their authors (002 §6, §7). */
import { z } from "zod";

import {
  EXAMPLE_UUID,
  answers,
  failsAs,
  idCursor,
  isoDate,
  jokeId,
  optionalJson,
  pageFields,
  pageQuery,
  personId,
  requiredJson,
  success,
  undoable,
} from "../../calls/shapes.ts";
import { route } from "../../calls/route.ts";
import { emailFields } from "../../users/calls.ts";
import { ADMIN_JOKE_PAGE_MAX, ADMIN_JOKE_PAGE_SIZE } from "../values.ts";
import { hideDisabled, querySwitch } from "./reports.ts";
import { verdictReason } from "./verdict-reason.ts";

const tags = ["moderation"];

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
    best: z.boolean().nullable().meta({ description: "Put among the best, or kept off them, by the administrator" }),
    note: z
      .enum(["hidden", "held"])
      .nullable()
      .meta({ description: "Hidden until it is judged; or a newcomer's, not in lists for everybody before its hour" }),
    reporters: z.number().int(),
    authorId: personId,
    suspendedUntil: isoDate.nullable(),
  })
  .meta({ id: "AdminJoke" });

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
      hideDisabled,
      best: querySwitch("`true`: only those that may be among the best of the last seven days"),
      held: querySwitch("`true`: only newcomers' first jokes that are held now"),
      ...pageQuery(ADMIN_JOKE_PAGE_SIZE, idCursor, ADMIN_JOKE_PAGE_MAX),
    }),
  },
  responses: answers(z.object({ success, items: z.array(adminJoke), ...pageFields })),
});

const params = z.object({ id: jokeId });
const judged = z.object(undoable);

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
  request: { params, ...optionalJson(z.object({ reason: verdictReason })) },
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
        reportingDisabled: z.boolean(failsAs("INVALID_INPUT")).optional().meta({ description: "What it is to be" }),
      }),
    ),
  },
  responses: answers(judged.extend({ reportingDisabled: z.boolean() })),
  example: { id: EXAMPLE_UUID, reportingDisabled: true },
});

export const chooseBestRoute = route({
  method: "post",
  path: "/api/admin/jokes/{id}/best",
  operationId: "chooseBest",
  tags,
  summary: "Put a joke among the best of its day, or keep it off them, whatever its likes",
  access: "admin",
  request: { params, ...requiredJson(z.object({ best: z.boolean(failsAs("INVALID_INPUT")) })) },
  responses: answers(judged),
  example: { id: EXAMPLE_UUID, best: false },
});

export const emailJokeAuthorRoute = route({
  method: "post",
  path: "/api/admin/jokes/{id}/email-user",
  operationId: "emailJokeAuthor",
  tags,
  summary: "Write the author of a joke an e-mail; the same one twice in a day is sent once",
  access: "admin",
  request: { params, ...requiredJson(z.object(emailFields)) },
  responses: answers(z.object({ success, message: z.string() })),
  example: { id: EXAMPLE_UUID, subject: "دربارهٔ جوکت", message: "سلام! این جوک را کمی مهربان‌تر بنویس." },
});
