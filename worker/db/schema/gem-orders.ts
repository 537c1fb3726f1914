import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { id, key, moment } from "./columns.ts";
import { users } from "./people.ts";

/**
 * Orders of gems. An order starts open and ends cancelled, failed or paid; one that turns out to be paid after all
 * becomes paid, and a paid one never changes. The database enforces that a paid order has its ledger entry
 * (migrations/0006, D060).
 */
export const gemOrders = sqliteTable("gem_orders", {
  id: id("id").primaryKey(),
  userId: key("user_id")
    .notNull()
    .references(() => users.id),
  gems: integer("gems").notNull(),
  /** The price when the order was made, which is the amount the gateway was asked for. */
  toman: integer("toman").notNull(),
  state: text("state", { enum: ["open", "paid", "cancelled", "failed"] })
    .notNull()
    .default("open"),
  /** The gateway's identifier of the payment; null until it has answered. */
  authority: text("authority"),
  /** The gateway's tracking code. */
  ref: text("ref").notNull().default(""),
  /** Why it failed: the gateway's code, or ours. */
  failure: text("failure").notNull().default(""),
  createdAt: moment("created_at").notNull(),
  /** When the gateway was last asked about it. */
  askedAt: moment("asked_at"),
  settledAt: moment("settled_at"),
});
