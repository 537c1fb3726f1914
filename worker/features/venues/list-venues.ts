import { type SQL, and, desc, eq, isNull, lt, sql } from "drizzle-orm";

import { searchedWords } from "../../../contract/search/values.ts";
import { VENUE_SEARCH_COUNTED_MAX, VENUE_SEARCH_READ_MAX } from "../../../contract/venues/values.ts";
import type { Input } from "../../../contract/calls/route.ts";
import { VENUE_CURSOR, type listAllVenuesRoute, type listVenuesRoute } from "../../../contract/venues/calls/venues.ts";
import type { Ctx } from "../../context.ts";
import { venueWords, venues } from "../../db/schema/venues.ts";
import { pageOf, selectTotal, skippedBy, totalOf } from "../../domain/lists/page.ts";
import { lookUp } from "../../domain/search/word-search.ts";
import { toVenue, venueColumns } from "./venue.ts";

type Listing = Pick<Input<typeof listVenuesRoute>, "category" | "province" | "q" | "cursor" | "limit">;

/** The administrator's search looks at all venues. */
const EVERY = Number.MAX_SAFE_INTEGER;

/**
 * A page of venues, filtered by category and province. Without a text newest first; with one in the order of the words
 * starting with it. Both are an index's order, so a page reads only its own rows; only a second word makes a search
 * read on, up to VENUE_SEARCH_READ_MAX venues.
 * @throws AppError INVALID_CURSOR
 */
export async function listVenues(ctx: Ctx, listing: Input<typeof listVenuesRoute>) {
  // A text without any word finds nothing.
  if (listing.q.trim() !== "" && searchedWords(listing.q).length === 0) return { items: [], nextCursor: null };
  const [rows] = await ctx.db.batch([selectVenues(ctx, listing, VENUE_SEARCH_READ_MAX)]);
  return toVenuePage(rows, listing);
}

/** The same for the administrator, with the total. @throws AppError INVALID_CURSOR, PAGE_TOO_FAR */
export async function listAllVenues(ctx: Ctx, listing: Input<typeof listAllVenuesRoute>) {
  const [rows, total] = await ctx.db.batch([
    selectVenues(ctx, listing, EVERY).offset(skippedBy(listing)),
    selectTotal(ctx, "venues"),
  ]);
  return { ...toVenuePage(rows, listing), total: totalOf(total) };
}

function selectVenues(ctx: Ctx, listing: Listing, most: number) {
  const words = searchedWords(listing.q);
  return words.length === 0 ? selectAll(ctx, listing) : selectFound(ctx, listing, words, most);
}

function toVenuePage(rows: Awaited<ReturnType<typeof selectVenues>>, listing: Listing) {
  const { shown, nextCursor } = pageOf(rows, listing, cursorAt);
  const last = rows.at(-1);
  return {
    items: shown.filter(({ isFound }) => isFound).map(({ venue }) => toVenue(venue)),
    // The last one looked up ends a page that is not full.
    nextCursor: nextCursor ?? (last?.isLast ? cursorAt(last) : null),
  };
}

const cursorAt = ({ venue: { id }, word }: { venue: { id: string }; word: string | null }): string =>
  word === null ? id : `${id}_${word}`;

function readCursor(cursor: string) {
  const [, id = "", word = ""] = VENUE_CURSOR.exec(cursor) ?? [];
  return { id, word };
}

const inPlace = ({ category, province }: Listing): SQL | undefined =>
  and(
    isNull(venues.removedAt),
    category === undefined ? undefined : eq(venues.category, category),
    province === undefined ? undefined : eq(venues.province, province),
  );

const selectAll = ({ db }: Ctx, listing: Listing) =>
  db
    .select({
      venue: venueColumns,
      word: sql<string | null>`null`.as("word"),
      isFound: sql`true`.mapWith(Boolean).as("is_found"),
      isLast: sql`false`.mapWith(Boolean).as("is_last"),
    })
    .from(venues)
    .where(
      and(inPlace(listing), listing.cursor === undefined ? undefined : lt(venues.id, readCursor(listing.cursor).id)),
    )
    .orderBy(desc(venues.id))
    .limit(listing.limit + 1);

/**
 * Venues with words starting with all of these. The last of the `most` venues is returned in any case, so that the next
 * page continues from there.
 */
function selectFound({ db }: Ctx, listing: Listing, words: readonly string[], most: number) {
  const { category, province, cursor, limit } = listing;
  const index = {
    item: venueWords.venueId,
    word: venueWords.word,
    within: (row: SQL) =>
      sql`${category === undefined ? sql`true` : sql`${row}.category = ${category}`}
        and ${province === undefined ? sql`true` : sql`${row}.province = ${province}`}`,
  };
  const { id, word } = readCursor(cursor ?? "");
  const after = cursor === undefined ? null : { item: id, word };
  const { looked, isFound } = lookUp(index, { words, after, most, counted: VENUE_SEARCH_COUNTED_MAX });
  // Without an ORDER BY: the rows come as they are looked up, and end with the page.
  return db
    .select({
      venue: venueColumns,
      word: sql<string | null>`looked.word`.as("word"),
      isFound: sql`iif(looked.n = ${most}, ${isFound}, true)`.mapWith(Boolean).as("is_found"),
      isLast: sql`looked.n = ${most}`.mapWith(Boolean).as("is_last"),
    })
    .from(looked)
    .crossJoin(venues)
    .where(sql`${venues.id} = looked.item and (looked.n = ${most} or (${isFound}))`)
    .limit(limit + 1);
}
