import { sql } from "drizzle-orm";
import { z } from "zod";

import { VERDICT_KINDS } from "../../../contract/notifications/values.ts";
import { VERDICT_REASONS } from "../../../contract/moderation/reasons.ts";
import { PROFILE_WORDS } from "../../../contract/moderation/values.ts";
import { users } from "../../db/schema/people.ts";
import { reports } from "../../db/schema/reports.ts";

/** A reported message, last, after the earlier ones that its reporter included. Times are UTC milliseconds. */
const chat = z.object({
  withContext: z.boolean(),
  messages: z.array(z.object({ byReporter: z.boolean(), text: z.string(), at: z.number() })),
});

/**
 * A verdict that its author appeals against: its item, and what it took. `was` has the columns of the row
 * before, as its audit image has them.
 */
const appealed = z.object({
  kind: z.enum(VERDICT_KINDS),
  subject: z.number(),
  at: z.number(),
  until: z.number().nullable(),
  reason: z.enum(VERDICT_REASONS),
  text: z.string(),
  was: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

/** The username of a profile and its texts. */
const profile = z.record(z.enum(["username", ...PROFILE_WORDS]), z.string());

export type AppealSnapshot = z.infer<typeof appealed>;
export type ChatSnapshot = z.infer<typeof chat>;
export type ProfileSnapshot = z.infer<typeof profile>;

/** The stored snapshot of a message; null once it was cleared. */
export const chatIn = (snapshot: string): ChatSnapshot | null => parsed(chat, snapshot);

/** The stored snapshot of a profile; null once it was cleared. */
export const profileIn = (snapshot: string): ProfileSnapshot | null => parsed(profile, snapshot);

/** The stored snapshot of an appeal; null once it was cleared. */
export const appealIn = (snapshot: string): AppealSnapshot | null => parsed(appealed, snapshot);

function parsed<Schema extends z.ZodType>(schema: Schema, snapshot: string): z.output<Schema> | null {
  return snapshot === "" ? null : schema.parse(JSON.parse(snapshot));
}

/** The texts of a profile that a verdict may clear, as columns. */
export const profileWords = {
  bio: users.bio,
  instagramUrl: users.instagramUrl,
  twitterUrl: users.twitterUrl,
  telegramUrl: users.telegramUrl,
  websiteUrl: users.websiteUrl,
} satisfies Record<(typeof PROFILE_WORDS)[number], unknown>;

/** A message's snapshot without the reporter's own messages. */
export const withoutReporter = sql<string>`json_set(${reports.snapshot}, '$.messages',
  (select json_group_array(json(value)) from json_each(${reports.snapshot}, '$.messages') where not value ->> '$.byReporter'))`;
