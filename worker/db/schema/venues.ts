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
import { id, moment } from "./columns.ts";
import { users } from "./people.ts";

/** A place where children play and eat, and where venue credits and machines are. */
export const venues = sqliteTable(
  "venues",
  {
    id: id("id").primaryKey(),
    name: text("name").notNull(),
    region: text("region").notNull().default(""),
    /** Whose profile shows the venue's video: a username as the administrator typed it, found through `usernames`. */
    siteId: text("site_id"),
    videoUrl: text("video_url").notNull().default(""),
    category: text("category", { enum: VENUE_CATEGORIES }).notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    /** Read from the region whenever it is written. */
    province: text("province", { enum: PROVINCES }),
    /** Shown nowhere any more; what was redeemed there still names it. */
    removedAt: moment("removed_at"),
  },
  (table) => [
    // A category's page, and one of those of a province in it.
    index("venues_of_category")
      .on(table.category, table.id)
      .where(sql`${table.removedAt} is null`),
    index("venues_of_province")
      .on(table.category, table.province, table.id)
      .where(sql`${table.removedAt} is null`),
    // Those of a province in all categories.
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

/** What a venue is found by: the words of its name and region, as they are searched for. One that was removed has none. */
export const venueWords = sqliteTable(
  "venue_words",
  {
    venueId: id("venue_id")
      .notNull()
      .references(() => venues.id),
    word: text("word").notNull(),
    category: text("category", { enum: VENUE_CATEGORIES }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.word] }),
    // A search in a category, and one in all of them.
    index("venue_words_of_category").on(table.category, table.word, table.venueId),
    index("venue_words_by_word").on(table.word, table.venueId),
    check("venue_words_word", sql`${table.word} <> ''`),
  ],
);

/** Who of a venue's staff, or which of its machines, may redeem there. Only a digest of what they type is kept. */
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
    /** Taken back: it opens nothing any more, and what it redeemed still names it. */
    endedAt: moment("ended_at"),
  },
  (table) => [
    check("venue_secrets_name", sql`trim(${table.name}) <> ''`),
    check("venue_secrets_hash", isHexOf(table.secretHash, 64)),
  ],
);

/**
 * Toman that somebody may spend once at a venue: a paid purchase of the specification whose authority begins with `REWARD`
 * (design 38). Its id is the `rid` of its page: whoever knows it may read what it is worth, and nothing of whose it is.
 */
export const venueCredits = sqliteTable(
  "venue_credits",
  {
    id: id("id").primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    authority: text("authority").notNull().unique(),
    toman: integer("toman").notNull(),
    /** What it was given for; for its owner and the administrator. */
    ref: text("ref").notNull().default(""),
    /** The same gift is never written twice. */
    uniqueKey: text("unique_key").notNull().unique(),
    createdAt: moment("created_at").notNull(),
    redeemedAt: moment("redeemed_at"),
    /** Where and by whom; of a redeemed one neither, where it was the administrator. */
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

/** The one token of a person that shows them at a venue: a new one ends the old one. */
const personToken = <const Name extends string>(name: Name) =>
  sqliteTable(
    name,
    {
      userId: id("user_id")
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

/** By which a machine may learn who stands before it. */
export const robotLoginTokens = personToken("robot_login_tokens");

/** By which a venue's staff see whose discount it is (design 48). */
export const discountBadges = personToken("discount_badges");

function isHexOf(column: AnySQLiteColumn, digits: number): SQL {
  return sql`length(${column}) = ${sql.raw(String(digits))} and ${column} not glob '*[^0-9a-f]*'`;
}
