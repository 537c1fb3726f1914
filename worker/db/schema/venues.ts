import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { PROVINCES, VENUE_CATEGORIES } from "../../../contract/venues/values.ts";
import { id, key, moment } from "./columns.ts";
import { users } from "./people.ts";

/** A place where children play and eat, and where venue credits and machines are. */
export const venues = sqliteTable("venues", {
  id: id("id").primaryKey(),
  name: text("name").notNull(),
  region: text("region").notNull().default(""),
  /**
   * The person on whose profile the venue's video is shown: a username as the administrator typed it, resolved
   * through `usernames`.
   */
  siteId: text("site_id"),
  videoUrl: text("video_url").notNull().default(""),
  category: text("category", { enum: VENUE_CATEGORIES }).notNull(),
  createdAt: moment("created_at").notNull(),
  updatedAt: moment("updated_at").notNull(),
  /** Derived from the region on every write. */
  province: text("province", { enum: PROVINCES }),
  /** When it was removed; redeemed credits still refer to it. */
  removedAt: moment("removed_at"),
});

/** The search index of venues: the words of name and region. Removed venues have none. */
export const venueWords = sqliteTable(
  "venue_words",
  {
    venueId: id("venue_id")
      .notNull()
      .references(() => venues.id),
    word: text("word").notNull(),
    category: text("category", { enum: VENUE_CATEGORIES }).notNull(),
    province: text("province", { enum: PROVINCES }),
  },
  (table) => [primaryKey({ columns: [table.venueId, table.word] })],
);

/** The secrets with which a venue's staff or machines redeem. Only a digest is stored. */
export const venueSecrets = sqliteTable("venue_secrets", {
  id: id("id").primaryKey(),
  venueId: id("venue_id")
    .notNull()
    .references(() => venues.id),
  /** The staff member's name, as the administrator typed it. */
  name: text("name").notNull(),
  secretHash: text("secret_hash").notNull(),
  createdAt: moment("created_at").notNull(),
  /** When it was revoked; what it redeemed still refers to it. */
  endedAt: moment("ended_at"),
});

/**
 * Toman to be spent once at a venue: the specification's paid purchase whose authority begins with `REWARD` (design
 * 38). Its id is the `rid` of its page, which shows its value and nothing about its owner.
 */
export const venueCredits = sqliteTable("venue_credits", {
  id: id("id").primaryKey(),
  userId: key("user_id")
    .notNull()
    .references(() => users.id),
  authority: text("authority").notNull(),
  toman: integer("toman").notNull(),
  /** The reason for it; shown to its owner and the administrator. */
  ref: text("ref").notNull().default(""),
  /** The idempotency key of the gift. */
  uniqueKey: text("unique_key").notNull(),
  createdAt: moment("created_at").notNull(),
  redeemedAt: moment("redeemed_at"),
  /** The venue and staff member that redeemed it; both null when the administrator did. */
  venueId: id("venue_id").references(() => venues.id),
  venueSecretId: id("venue_secret_id").references(() => venueSecrets.id),
});

/** A table for a person's one token to be shown at a venue: a new token replaces the old one. */
const personToken = <const Name extends string>(name: Name) =>
  sqliteTable(name, {
    userId: key("user_id")
      .primaryKey()
      .references(() => users.id),
    tokenHash: text("token_hash").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  });

/** Tokens by which a machine identifies a person. */
export const robotLoginTokens = personToken("robot_login_tokens");

/** Tokens by which a venue's staff see whose discount badge it is (R48). */
export const discountBadges = personToken("discount_badges");
