import { z } from "zod";

import { accountUser } from "./account.ts";
import { answers, identityBody, isoDate, optionalJson, personId, success } from "../../calls/shapes.ts";
import { jobApplication } from "../../jobs/calls.ts";
import { privacy } from "../../privacy/calls.ts";
import { reportOutcome } from "../../moderation/calls/reporting.ts";
import { route } from "../../calls/route.ts";

const named = z.object({ username: z.string(), at: isoDate });
const person = named.extend({ id: personId });

/** Everything kept about a person, as one JSON file for them. */
export const accountExport = z
  .object({
    success,
    exportedAt: isoDate,
    account: accountUser,
    privacy: privacy.extend({
      outsideAskedAt: isoDate.nullable().meta({
        description: "When they were asked, or chose themselves, whether their best jokes may leave Labkhand",
      }),
    }),
    usernames: z.array(named),
    jokes: z.array(z.object({ _id: z.string(), text: z.string(), likes: z.number().int(), createdAt: isoDate })),
    savedJokes: z.array(z.object({ _id: z.string(), savedAt: isoDate })),
    likedJokes: z.array(z.object({ _id: z.string(), likedAt: isoDate })),
    reportedJokes: z.array(z.object({ _id: z.string(), reason: z.string(), createdAt: isoDate, ...reportOutcome })),
    reportedMessages: z.array(
      z.object({
        username: z.string(),
        messages: z.array(z.object({ isOwn: z.boolean(), text: z.string(), createdAt: isoDate })),
        reason: z.string(),
        createdAt: isoDate,
        ...reportOutcome,
      }),
    ),
    reportedPeople: z.array(
      z.object({
        part: z.enum(["profile", "photo"]),
        username: z.string(),
        reason: z.string(),
        createdAt: isoDate,
        ...reportOutcome,
      }),
    ),
    reportedVideos: z.array(
      z.object({ videoUrl: z.string(), reason: z.string(), createdAt: isoDate, ...reportOutcome }),
    ),
    appeals: z.array(z.object({ text: z.string(), createdAt: isoDate, ...reportOutcome })),
    video: z
      .object({ videoUrl: z.string(), likes: z.number().int(), expiresAt: isoDate, createdAt: isoDate })
      .nullable(),
    likedVideos: z.array(person),
    following: z.array(person),
    followers: z.array(person),
    blocked: z.array(person),
    jobApplication: jobApplication.nullable(),
    issues: z.array(z.object({ message: z.string(), createdAt: isoDate, answeredAt: isoDate.nullable() })),
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
    rewards: z.array(
      z.object({
        code: z.string(),
        giftTokens: z.number().int(),
        giftAmount: z.number().int().meta({ description: "Thousand toman" }),
        note: z.string(),
        grantedAt: isoDate,
      }),
    ),
    venueCredits: z.array(
      z.object({
        toman: z.number().int(),
        ref: z.string(),
        createdAt: isoDate,
        redeemedAt: isoDate.nullable(),
        venue: z.string().meta({ description: "Where it was redeemed" }),
      }),
    ),
    venues: z
      .array(z.object({ name: z.string(), videoUrl: z.string() }))
      .meta({ description: "Whose video is on the profile" }),
    gemOrders: z.array(
      z.object({
        gems: z.number().int(),
        toman: z.number().int(),
        state: z.string(),
        refId: z.string(),
        createdAt: isoDate,
      }),
    ),
    imageRequests: z
      .array(z.object({ startedAt: isoDate, state: z.string() }))
      .meta({ description: "Of today and yesterday; what was asked for is kept nowhere" }),
    gamePasses: z.array(
      z.object({ game: z.string(), trialStartedAt: isoDate.nullable(), paidUntil: isoDate.nullable() }),
    ),
    gameRounds: z.array(
      z.object({
        id: z.string(),
        game: z.string(),
        startedAt: isoDate,
        finishedAt: isoDate.nullable(),
        seed: z.number().int(),
        simVersion: z.number().int(),
        counts: z.boolean().meta({ description: "Its player has bought a pass: it may be on a board" }),
        score: z.number().int().nullable(),
        log: z.string().meta({
          description: "The inputs of every tick; empty while it is open, and once it cannot be watched any more",
        }),
        drops: z.array(z.object({ log: z.string(), salt: z.number().int() })),
      }),
    ),
    gameRefusals: z.array(z.object({ day: z.string(), code: z.string(), count: z.number().int() })),
    notifications: z.array(
      z.object({ kind: z.string(), number: z.number().int(), text: z.string(), reason: z.string(), at: isoDate }),
    ),
    notificationDevices: z.array(z.object({ address: z.string(), kinds: z.array(z.string()), timeZone: z.string() })),
    conversations: z.array(
      z.object({
        with: z.string(),
        withId: z.string(),
        messages: z.array(z.object({ isOwn: z.boolean(), text: z.string(), createdAt: isoDate })),
      }),
    ),
    sessions: z.array(z.object({ device: z.string(), createdAt: isoDate, lastSeenAt: isoDate })),
  })
  .meta({ id: "AccountExport" });

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
