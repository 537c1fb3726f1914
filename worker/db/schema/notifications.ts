import { type SQL, sql } from "drizzle-orm";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { NOTIFICATION_KINDS } from "../../../contract/notifications/values.ts";
import { VERDICT_REASONS } from "../../../contract/moderation/reasons.ts";
import { key, moment } from "./columns.ts";
import { users } from "./people.ts";

/**
 * What happened to people, an item for each kind and subject. Triggers write it (migrations/0011), and verdicts about
 * them (worker/moderation/verdicts/notify-owners.ts).
 */
export const notifications = sqliteTable(
  "notifications",
  {
    ownerId: key("owner_id").notNull(),
    kind: text("kind", { enum: NOTIFICATION_KINDS }).notNull(),
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

/** Whether the row of `users` has an item that they have not seen: one row of an index. */
export const hasNews: SQL = sql`exists (select 1 from ${notifications}
  where ${notifications.ownerId} = ${users.id} and ${notifications.at} > ${users.notificationsSeenAt})`;
