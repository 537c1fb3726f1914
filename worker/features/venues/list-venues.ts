import { type SQL, and, desc, eq, isNull, lt, sql } from "drizzle-orm";

import { searchedWords } from "../../../contract/search/values.ts";
import { VENUE_SEARCH_COUNTED_MAX, VENUE_SEARCH_READ_MAX } from "../../../contract/venues/values.ts";
import type { Input } from "../../../contract/calls/route.ts";
import { VENUE_CURSOR, type listAllVenuesRoute, type listVenuesRoute } from "../../../contract/venues/calls/venues.ts";
import type { Ctx } from "../../context.ts";
import { venueWords, venues } from "../../db/schema/venues.ts";
import { selectTotal, skippedBy, totalOf } from "../../domain/lists/page.ts";
import { findByWords, pageOfFound } from "../../domain/search/word-search.ts";
import { toVenue, venueColumns } from "./venue.ts";

type Listing = Pick<Input<typeof listVenuesRoute>, "category" | "province" | "q" | "cursor" | "limit">;

/** The administrator's search looks at all venues. */
const EVERY = Number.MAX_SAFE_INTEGER;

/**
 * How many venues a page may look at. One that is not found costs its own row, which is read again where the next page
 * begins, one for an earlier word of its own, and one for each other word.
 */
const lookedAt = (words: readonly string[]): number => Math.floor(VENUE_SEARCH_READ_MAX / (words.length + 2));

/**
 * A page of venues, filtered by category and province. Without a text newest first; with one in the order of the words
 * starting with it. Both are an index's order, so a page reads only its own rows; only a second word makes a search
 * read on, up to VENUE_SEARCH_READ_MAX rows.
 * @throws AppError INVALID_CURSOR
 */
export async function listVenues(ctx: Ctx, listing: Input<typeof listVenuesRoute>) {
  // A text without any word finds nothing.
  const words = searchedWords(listing.q);
  if (listing.q.trim() !== "" && words.length === 0) return { items: [], nextCursor: null };
  const [rows] = await ctx.db.batch([selectVenues(ctx, listing, lookedAt(words))]);
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

function toVenuePage(rows: Awaited<ReturnType<typeof selectVenues>>, { limit }: Listing) {
  const { shown, last } = pageOfFound(rows, limit);
  return { items: shown.map(({ venue }) => toVenue(venue)), nextCursor: last && cursorAt(last) };
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
      isEnd: sql`false`.mapWith(Boolean).as("is_end"),
    })
    .from(venues)
    .where(
      and(inPlace(listing), listing.cursor === undefined ? undefined : lt(venues.id, readCursor(listing.cursor).id)),
    )
    .orderBy(desc(venues.id))
    .limit(listing.limit + 1);

/** Venues with words starting with all of these. */
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
  // Without an ORDER BY: the rows come as they are found.
  return db
    .select({
      venue: venueColumns,
      word: sql<string | null>`found.word`.as("word"),
      isEnd: sql`found.is_end`.mapWith(Boolean).as("is_end"),
    })
    .from(findByWords(index, { words, after, most, limit, counted: VENUE_SEARCH_COUNTED_MAX }))
    .crossJoin(venues)
    .where(sql`${venues.id} = found.item`);
}
