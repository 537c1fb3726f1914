import { type SQL, sql } from "drizzle-orm";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { NOTIFICATION_KINDS } from "../../../contract/notifications/values.ts";
import type { PushKind } from "../../../contract/notifications/devices.ts";
import type { CampaignJob } from "../../../contract/notifications/jobs.ts";
import { VERDICT_REASONS } from "../../../contract/moderation/reasons.ts";
import { key, moment, uuid } from "./columns.ts";
import { sessions } from "./login.ts";
import { users } from "./people.ts";

/**
 * What happened to people, an item for each kind and subject. The verbs write it in their batches
 * (worker/notifications/write-item.ts, worker/moderation/verdicts/verdict-items.ts).
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

/** The devices that get notifications. A trigger deletes a row with its session (migrations/0011). */
export const pushSubscriptions = sqliteTable("push_subscriptions", {
  sessionId: uuid("session_id")
    .primaryKey()
    .references(() => sessions.id),
  userId: key("user_id")
    .notNull()
    .references(() => users.id),
  endpoint: text("endpoint").notNull(),
  p256dh: text("p256dh").notNull(),
  auth: text("auth").notNull(),
  kinds: text("kinds", { mode: "json" }).$type<readonly PushKind[]>().notNull(),
  timeZone: text("time_zone").notNull(),
});

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** The newest campaign of each kind: when it began, since when it tells what happened, and its last person. */
export const pushCampaigns = sqliteTable("push_campaigns", {
  kind: text("kind").$type<CampaignJob["kind"]>().primaryKey(),
  at: moment("at").notNull(),
  since: moment("since").notNull(),
  upTo: key("up_to").notNull(),
});

/** The ranges of people of these campaigns (worker/notifications/send/campaign-ranges.ts). */
export const pushRanges = sqliteTable(
  "push_ranges",
  {
    kind: text("kind").$type<CampaignJob["kind"]>().notNull(),
    at: moment("at").notNull(),
    upTo: key("up_to").notNull(),
    reached: key("reached").notNull(),
    told: integer("told").notNull().default(0),
    /** 0 before anybody was reached. */
    movedAt: moment("moved_at").notNull().default(0),
    heldUntil: moment("held_until").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.kind, table.at, table.upTo] })],
);
