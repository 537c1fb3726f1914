import { type SQL, and, eq, isNull, sql } from "drizzle-orm";

import type { Input } from "../../../contract/calls/route.ts";
import { indexedWords } from "../../../contract/search/values.ts";
import { type Province, type VenueCategory, provinceOf } from "../../../contract/venues/values.ts";
import type { Venue, addVenueRoute } from "../../../contract/venues/calls/venues.ts";
import type { Ctx } from "../../context.ts";
import { leads, usernames, users } from "../../db/schema/people.ts";
import { venueWords, venues } from "../../db/schema/venues.ts";

/** The columns for showing a venue. */
export const venueColumns = {
  id: venues.id,
  name: venues.name,
  region: venues.region,
  province: venues.province,
  siteId: venues.siteId,
  videoUrl: venues.videoUrl,
  category: venues.category,
};

type VenueRow = Pick<typeof venues.$inferSelect, keyof typeof venueColumns>;

/** A venue as everybody sees it. */
export const toVenue = ({ id, siteId, ...venue }: VenueRow): Venue => ({ _id: id, ...venue, siteId: siteId ?? "" });

/** The stored fields of a typed venue, and its search words. */
export const typedVenue = ({ siteId, ...typed }: Input<typeof addVenueRoute>) => ({
  stored: { ...typed, province: provinceOf(typed.region), siteId: siteId ?? null },
  words: indexedWords(`${typed.name}\n${typed.region}`),
});

/**
 * The person a site id names. An unused username could later become a stranger's, with the venue's video; one of a
 * person who left does not count.
 */
export const selectNamed = ({ db }: Pick<Ctx, "db">, siteId: string) =>
  db
    .select({ id: users.id })
    .from(usernames)
    .innerJoin(users, eq(users.id, usernames.userId))
    .where(and(eq(usernames.username, siteId), leads, isNull(users.deletedAt)));

/** Whether a site id, if given, names somebody: a condition. */
export const isSomebodys = (ctx: Pick<Ctx, "db">, siteId: string | null): SQL =>
  siteId === null ? sql`true` : sql`exists ${selectNamed(ctx, siteId)}`;

/** Inserts a venue's search words from `words`. `which` is a condition on the venue. */
export const insertWords = ({ db }: Ctx, which: SQL, words: readonly string[]) =>
  db
    .insert(venueWords)
    .select(
      db
        .select({
          venueId: venues.id,
          word: sql<string>`found.value`.as("word"),
          category: sql<VenueCategory>`${venues.category}`.as("category"),
          province: sql<Province | null>`${venues.province}`.as("province"),
        })
        .from(venues)
        .crossJoin(sql`json_each(${JSON.stringify(words)}) as found`)
        .where(sql`${which} and ${venues.removedAt} is null`),
    )
    .onConflictDoNothing();

/** Venues and their words as tracked by the audit. `which` is a condition on venues. */
export const trackedVenues = (which: SQL) => [
  { table: venues, where: which },
  { table: venueWords, where: sql`${venueWords.venueId} in (select ${venues.id} from ${venues} where ${which})` },
];
