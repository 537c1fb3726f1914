import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { id, key, moment } from "./columns.ts";
import { users } from "./people.ts";

/**
 * Orders of gems. An order starts open and ends cancelled, failed or paid; one that turns out to be paid after all
 * becomes paid, and a paid one never changes. The database enforces that a paid order has its ledger entry
 * (migrations/0006, docs/decisions/060).
 */
export const gemOrders = sqliteTable(
  "gem_orders",
  {
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
    authority: text("authority").unique(),
    /** The gateway's tracking code. */
    ref: text("ref").notNull().default(""),
    /** Why it failed: the gateway's code, or ours. */
    failure: text("failure").notNull().default(""),
    createdAt: moment("created_at").notNull(),
    /** When the gateway was last asked about it. */
    askedAt: moment("asked_at"),
    settledAt: moment("settled_at"),
  },
  (table) => [
    // A person's recent orders, for the limit and the export.
    index("gem_orders_of_user").on(table.userId, table.createdAt),
    // The order in which open ones are asked about.
    index("gem_orders_open")
      .on(table.askedAt)
      .where(sql`${table.state} = 'open'`),
    // The administrator's list of undecided payments, the oldest first.
    index("gem_orders_waiting")
      .on(table.createdAt, table.id)
      .where(sql`${table.state} = 'open' and ${table.authority} is not null`),
    check("gem_orders_amount", sql`${table.gems} between 1 and 1000000 and ${table.toman} between 1000 and 100000000`),
    check("gem_orders_state", sql`${table.state} in ('open', 'paid', 'cancelled', 'failed')`),
    check("gem_orders_settled", sql`(${table.state} = 'open') = (${table.settledAt} is null)`),
    check("gem_orders_paid", sql`(${table.state} = 'paid') = (${table.ref} <> '')`),
    check("gem_orders_failed", sql`(${table.state} = 'failed') = (${table.failure} <> '')`),
    check("gem_orders_authority", sql`length(${table.authority}) = 36 and ${table.authority} glob '[AS]*'`),
  ],
);
