import { z } from "@hono/zod-openapi";

import { accountUser } from "./account.ts";
import { answers, identityBody, isoDate, optionalJson, personId, success } from "./common.ts";
import { route } from "./route.ts";

const named = z.object({ username: z.string(), at: isoDate });
const person = named.extend({ id: personId });

/** Everything kept about a person, as one JSON file for them. */
export const accountExport = z
  .object({
    success,
    exportedAt: isoDate,
    account: accountUser,
    usernames: z.array(named),
    jokes: z.array(z.object({ _id: z.string(), text: z.string(), likes: z.number().int(), createdAt: isoDate })),
    likedJokes: z.array(z.object({ _id: z.string(), likedAt: isoDate })),
    reportedJokes: z.array(z.object({ _id: z.string(), reason: z.string(), createdAt: isoDate })),
    following: z.array(person),
    followers: z.array(person),
    blocked: z.array(person),
    issues: z.array(z.object({ message: z.string(), createdAt: isoDate })),
    gems: z.array(
      z.object({
        amount: z.number().int(),
        kind: z.string(),
        ref: z.string(),
        note: z.string(),
        toman: z.number().int(),
        createdAt: isoDate,
      }),
    ),
    conversations: z.array(
      z.object({
        with: z.string(),
        withId: z.string(),
        messages: z.array(z.object({ isOwn: z.boolean(), text: z.string(), createdAt: isoDate })),
      }),
    ),
    sessions: z.array(z.object({ device: z.string(), createdAt: isoDate, lastSeenAt: isoDate })),
  })
  .openapi("AccountExport");

export type AccountExport = z.infer<typeof accountExport>;

export const exportAccountRoute = route({
  method: "post",
  path: "/api/account/export",
  operationId: "exportAccount",
  tags: ["account"],
  summary: "Everything kept about oneself, as one JSON file",
  access: "owner",
  identity: { email: "email", mobileNumber: "mobile" },
  rate: "login",
  request: optionalJson(z.object(identityBody)),
  responses: answers(accountExport),
  example: {},
});
