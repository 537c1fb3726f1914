import { type SQL, sql } from "drizzle-orm";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { HAPPENING_KINDS } from "../../../contract/happenings/values.ts";
import { VERDICT_REASONS } from "../../../contract/moderation/reasons.ts";
import { key, moment } from "./columns.ts";
import { users } from "./people.ts";

/**
 * What happened to people, a line for each kind and subject. Triggers write it (migrations/0011), and verdicts about
 * them (worker/domain/moderation/tell-owners.ts).
 */
export const happenings = sqliteTable(
  "happenings",
  {
    ownerId: key("owner_id").notNull(),
    kind: text("kind", { enum: HAPPENING_KINDS }).notNull(),
    subject: key("subject_key").notNull(),
    at: moment("at").notNull(),
    number: integer("number").notNull().default(1),
    text: text("text").notNull().default(""),
    /** Why, of a verdict. */
    reason: text("reason", { enum: ["", ...VERDICT_REASONS] })
      .notNull()
      .default(""),
    actorId: key("actor_id"),
    earlierActorId: key("earlier_actor_id"),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.kind, table.subject] })],
);

/** Whether the row of `users` has a line that they have not seen: one row of an index. */
export const hasNews: SQL = sql`exists (select 1 from ${happenings}
  where ${happenings.ownerId} = ${users.id} and ${happenings.at} > ${users.happeningsSeenAt})`;
