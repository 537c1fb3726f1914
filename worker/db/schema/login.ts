import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { COUNTED_KINDS, ORIGINS } from "../../../contract/auth-attempts/values.ts";
import { key, moment, uuid } from "./columns.ts";
import { users } from "./people.ts";

/** One row for each logged-in device; logging out deletes it. */
export const sessions = sqliteTable("sessions", {
  id: uuid("id").primaryKey(),
  userId: key("user_id")
    .notNull()
    .references(() => users.id),
  /** A display name of the device, such as «کروم روی اندروید»; never the raw user agent. */
  device: text("device").notNull(),
  createdAt: moment("created_at").notNull(),
  lastSeenAt: moment("last_seen_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

/** The valid login code of an address. Codes are sealed, so a copied database logs nobody in. */
export const loginCodes = sqliteTable(
  "login_codes",
  {
    identifier: text("identifier").notNull(),
    type: text("type", { enum: ["mobile", "email"] }).notNull(),
    sealedCode: text("sealed_code").notNull(),
    sentAt: moment("sent_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** Attempts so far, right or wrong: counted before comparing, so that parallel guesses cannot exceed the limit. */
    tries: integer("tries").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.identifier, table.type] })],
);

/**
 * Login attempts of the Tehran day for each mobile and address: the sums of {@link loginCounts}, for the
 * administrator's log.
 */
export const loginAttempts = sqliteTable(
  "login_attempts",
  {
    identifier: text("identifier").notNull(),
    type: text("type", { enum: ["mobile", "email"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    lastAttemptAt: moment("last_attempt_at").notNull(),
    blockedUntil: moment("blocked_until"),
  },
  (table) => [primaryKey({ columns: [table.identifier, table.type] })],
);

/**
 * Attempts by identifier, kind and origin, and the block of that origin. E-mail addresses are stored without `+tag`.
 */
export const loginCounts = sqliteTable(
  "login_counts",
  {
    identifier: text("identifier").notNull(),
    type: text("type", { enum: ["mobile", "email"] }).notNull(),
    kind: text("kind", { enum: COUNTED_KINDS }).notNull(),
    originKind: text("origin_kind", { enum: ORIGINS }).notNull(),
    /** Of an address its /24 or /48; of a device its random number; of a person a keyed digest. */
    origin: text("origin").notNull(),
    attempts: integer("attempts").notNull(),
    lastAttemptAt: moment("last_attempt_at").notNull(),
    blockedUntil: moment("blocked_until"),
    /** Of the attempts of kind `codes`, those that sent one. */
    sent: integer("sent").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.identifier, table.type, table.kind, table.originKind, table.origin] })],
);
