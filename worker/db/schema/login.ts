import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { id, moment } from "./columns.ts";
import { users } from "./people.ts";

/** One row for each logged-in device; logging out deletes it. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: id("id").primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    /** What to call the device in the owner's list, such as «کروم روی اندروید»; never the raw user agent. */
    device: text("device").notNull(),
    createdAt: moment("created_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    // The owner's list of sessions, and "log out everywhere".
    index("sessions_by_user").on(table.userId, table.lastSeenAt),
    // The daily sweep of expired sessions.
    index("sessions_by_expiry").on(table.expiresAt),
  ],
);

/** The one login code in force for an address. Codes are sealed, so a copy of the database logs nobody in. */
export const loginCodes = sqliteTable(
  "login_codes",
  {
    identifier: text("identifier").notNull(),
    type: text("type", { enum: ["mobile", "email"] }).notNull(),
    sealedCode: text("sealed_code").notNull(),
    sentAt: moment("sent_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** Tries so far, right or wrong: counted before the code is compared, so parallel guesses cannot exceed the limit. */
    tries: integer("tries").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.identifier, table.type] }),
    index("login_codes_by_expiry").on(table.expiresAt),
    check("login_codes_type", sql`${table.type} in ('mobile', 'email')`),
    check("login_codes_tries", sql`${table.tries} between 0 and 5`),
  ],
);

/** Login attempts of the Tehran day, for each address; the administrator's log and the block. */
export const loginAttempts = sqliteTable(
  "login_attempts",
  {
    identifier: text("identifier").notNull(),
    type: text("type", { enum: ["mobile", "email"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    lastAttemptAt: moment("last_attempt_at").notNull(),
    blockedUntil: moment("blocked_until"),
  },
  (table) => [
    primaryKey({ columns: [table.identifier, table.type] }),
    // The administrator's log, newest first.
    index("login_attempts_by_last").on(table.lastAttemptAt),
    check("login_attempts_type", sql`${table.type} in ('mobile', 'email')`),
    check("login_attempts_count", sql`${table.attempts} >= 0`),
  ],
);
