import { sqliteTable, text } from "drizzle-orm/sqlite-core";

import type { PushKind } from "../../../contract/notifications/devices.ts";
import type { CampaignJob } from "../../../contract/notifications/jobs.ts";
import { key, moment, uuid } from "./columns.ts";
import { sessions } from "./login.ts";
import { users } from "./people.ts";

/** The devices that get notifications. A trigger deletes a row with its session (migrations/0012). */
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

/** The newest campaign of each kind: when it began, and after whom its newest job continues. */
export const pushCampaigns = sqliteTable("push_campaigns", {
  kind: text("kind").$type<CampaignJob["kind"]>().primaryKey(),
  at: moment("at").notNull(),
  reached: key("reached").notNull(),
});
