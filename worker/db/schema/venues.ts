import { type SQL, sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

import { PROVINCES, VENUE_CATEGORIES } from "../../../contract/venues/places.ts";
import { id, key, moment } from "./columns.ts";
import { users } from "./people.ts";

/** A place where children play and eat, and where venue credits and machines are. */
export const venues = sqliteTable(
  "venues",
  {
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
  },
  (table) => [
    // A category's page, and its page of one province.
    index("venues_of_category")
      .on(table.category, table.id)
      .where(sql`${table.removedAt} is null`),
    index("venues_of_province")
      .on(table.category, table.province, table.id)
      .where(sql`${table.removedAt} is null`),
    // A province's venues in all categories.
    index("venues_of_province_alone")
      .on(table.province, table.id)
      .where(sql`${table.removedAt} is null`),
    uniqueIndex("venues_once")
      .on(table.category, table.name, table.region)
      .where(sql`${table.removedAt} is null`),
    // The venue of a profile.
    index("venues_by_site")
      .on(table.siteId)
      .where(sql`${table.siteId} is not null`),
    check("venues_name", sql`trim(${table.name}) <> ''`),
    check("venues_site", sql`${table.siteId} <> '' and ${table.siteId} = lower(${table.siteId})`),
    check("venues_removed", sql`${table.removedAt} is null or ${table.siteId} is null`),
    check(
      "venues_category",
      sql`${table.category} in ('parks', 'recreation', 'fastfood', 'shops', 'icecream', 'pools', 'other')`,
    ),
  ],
);

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
  (table) => [
    primaryKey({ columns: [table.venueId, table.word] }),
    // A search in a category, and in all of them.
    index("venue_words_of_category").on(table.category, table.word, table.venueId),
    index("venue_words_by_word").on(table.word, table.venueId),
    // The same in a province.
    index("venue_words_of_province").on(table.category, table.province, table.word, table.venueId),
    index("venue_words_of_province_alone").on(table.province, table.word, table.venueId),
    check("venue_words_word", sql`${table.word} <> ''`),
  ],
);

/** The secrets with which a venue's staff or machines redeem. Only a digest is stored. */
export const venueSecrets = sqliteTable(
  "venue_secrets",
  {
    id: id("id").primaryKey(),
    venueId: id("venue_id")
      .notNull()
      .references(() => venues.id),
    /** Whom the administrator gave it to. */
    name: text("name").notNull(),
    secretHash: text("secret_hash").notNull().unique(),
    createdAt: moment("created_at").notNull(),
    /** When it was revoked; what it redeemed still refers to it. */
    endedAt: moment("ended_at"),
  },
  (table) => [
    check("venue_secrets_name", sql`trim(${table.name}) <> ''`),
    check("venue_secrets_hash", isHexOf(table.secretHash, 64)),
  ],
);

/**
 * Toman to be spent once at a venue: the specification's paid purchase whose authority begins with `REWARD` (design
 * 38). Its id is the `rid` of its page, which shows its value and nothing about its owner.
 */
export const venueCredits = sqliteTable(
  "venue_credits",
  {
    id: id("id").primaryKey(),
    userId: key("user_id")
      .notNull()
      .references(() => users.id),
    authority: text("authority").notNull().unique(),
    toman: integer("toman").notNull(),
    /** What it was given for; shown to its owner and the administrator. */
    ref: text("ref").notNull().default(""),
    /** The idempotency key of the gift. */
    uniqueKey: text("unique_key").notNull().unique(),
    createdAt: moment("created_at").notNull(),
    redeemedAt: moment("redeemed_at"),
    /** Where and by whom it was redeemed; both null when the administrator did it. */
    venueId: id("venue_id").references(() => venues.id),
    venueSecretId: id("venue_secret_id").references(() => venueSecrets.id),
  },
  (table) => [
    // A person's credits, newest first.
    index("venue_credits_of_user").on(table.userId, table.createdAt, table.id),
    check("venue_credits_id", isHexOf(table.id, 32)),
    check("venue_credits_authority", sql`${table.authority} glob 'REWARD?*'`),
    check("venue_credits_toman", sql`${table.toman} between 1 and 10000000`),
    check("venue_credits_redeemed", sql`${table.redeemedAt} >= ${table.createdAt}`),
    check(
      "venue_credits_redeemer",
      sql`(${table.venueId} is null) = (${table.venueSecretId} is null) and (${table.venueId} is null or ${table.redeemedAt} is not null)`,
    ),
  ],
);

/** A table for a person's one token to be shown at a venue: a new token replaces the old one. */
const personToken = <const Name extends string>(name: Name) =>
  sqliteTable(
    name,
    {
      userId: key("user_id")
        .primaryKey()
        .references(() => users.id),
      tokenHash: text("token_hash").notNull().unique(),
      expiresAt: moment("expires_at").notNull(),
      usedAt: moment("used_at"),
    },
    (table) => [
      // The daily sweep of expired tokens.
      index(`${name}_by_expiry`).on(table.expiresAt),
      check(`${name}_hash`, isHexOf(table.tokenHash, 64)),
      check(`${name}_used`, sql`${table.usedAt} < ${table.expiresAt}`),
    ],
  );

/** Tokens by which a machine identifies a person. */
export const robotLoginTokens = personToken("robot_login_tokens");

/** Tokens by which a venue's staff see whose discount badge it is (design 48). */
export const discountBadges = personToken("discount_badges");

function isHexOf(column: AnySQLiteColumn, digits: number): SQL {
  return sql`length(${column}) = ${sql.raw(String(digits))} and ${column} not glob '*[^0-9a-f]*'`;
}
