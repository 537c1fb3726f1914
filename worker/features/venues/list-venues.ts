import { type SQL, type SQLWrapper, and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import { VENUE_SEARCH_COUNTED_MAX, VENUE_SEARCH_WORDS_MAX } from "../../../contract/limits.ts";
import type { Input } from "../../../contract/route.ts";
import { wordsOf } from "../../../contract/search-words.ts";
import { VENUE_CURSOR, type listAllVenuesRoute, type listVenuesRoute } from "../../../contract/venues/calls.ts";
import type { Ctx } from "../../context.ts";
import { venueWords, venues } from "../../db/schema/venues.ts";
import { pageOf, selectTotal, skippedBy, totalOf } from "../../domain/lists/page.ts";
import { AppError } from "../../errors.ts";
import { toVenue, venueColumns } from "./venue.ts";

type Listing = Pick<Input<typeof listVenuesRoute>, "category" | "province" | "q" | "cursor" | "limit">;

/** Sorts after every letter: the upper bound of a prefix range. */
const LAST = "\u{10FFFF}";

const found = alias(venueWords, "found");
const another = alias(venueWords, "another");

/**
 * A page of venues, filtered by category and province. Without a text newest first; with one in the order of the words
 * starting with it. Both are an index's order, so a page reads only its own rows; only a province or a second word
 * makes a search read on until the page is full.
 * @throws AppError INVALID_CURSOR
 */
export async function listVenues(ctx: Ctx, listing: Input<typeof listVenuesRoute>) {
  // A text without any word finds nothing.
  if (listing.q.trim() !== "" && searchedWords(listing.q).length === 0) return { items: [], nextCursor: null };
  const [rows] = await ctx.db.batch([selectVenues(ctx, listing)]);
  return toVenuePage(rows, listing);
}

/** The same for the administrator, with the total. @throws AppError INVALID_CURSOR, PAGE_TOO_FAR */
export async function listAllVenues(ctx: Ctx, listing: Input<typeof listAllVenuesRoute>) {
  const [rows, total] = await ctx.db.batch([
    selectVenues(ctx, listing).offset(skippedBy(listing)),
    selectTotal(ctx, "venues"),
  ]);
  return { ...toVenuePage(rows, listing), total: totalOf(total) };
}

function selectVenues(ctx: Ctx, listing: Listing) {
  const words = searchedWords(listing.q);
  return words.length === 0 ? selectAll(ctx, listing) : selectFound(ctx, listing, words);
}

function toVenuePage(rows: Awaited<ReturnType<typeof selectVenues>>, listing: Listing) {
  const { shown, nextCursor } = pageOf(rows, listing, cursorAt);
  return { items: shown.map(({ venue }) => toVenue(venue)), nextCursor };
}

/** The search's words, without those that are a prefix of another one, which are implied by it. */
const searchedWords = (text: string): string[] =>
  [...new Set(wordsOf(text).slice(0, VENUE_SEARCH_WORDS_MAX))].filter(
    (word, _, words) => !words.some((longer) => longer !== word && longer.startsWith(word)),
  );

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
    .select({ venue: venueColumns, word: sql<string | null>`null`.as("word") })
    .from(venues)
    .where(
      and(inPlace(listing), listing.cursor === undefined ? undefined : lt(venues.id, readCursor(listing.cursor).id)),
    )
    .orderBy(desc(venues.id))
    .limit(listing.limit + 1);

/** Venues with words starting with all of these: those of the rarest are looked up, and the others checked on each. */
function selectFound({ db }: Ctx, listing: Listing, words: readonly string[]) {
  const { category, cursor, limit } = listing;
  const begins = (word: SQLWrapper, text: unknown) => sql`${word} >= ${text} and ${word} < ${text} || ${LAST}`;
  const inCategory = (word: typeof found | typeof another) =>
    category === undefined ? sql`true` : eq(word.category, category);
  const alsoHas = (condition: SQL) =>
    sql`exists ${db
      .select({ one: sql`1` })
      .from(another)
      .where(sql`${another.venueId} = ${found.venueId} and ${condition}`)}`;
  const howMany = db
    .select({ one: sql`1` })
    .from(another)
    .where(sql`${inCategory(another)} and ${begins(another.word, sql`each.value`)}`)
    .limit(VENUE_SEARCH_COUNTED_MAX);
  const after = cursor === undefined ? null : readCursor(cursor);
  // A next page uses the word of the first one, even if another is rarer by now: it is the one the cursor's word starts
  // with.
  const lead = after === null ? words.length === 1 && words[0] : words.find((word) => after.word.startsWith(word));
  if (lead === undefined) throw new AppError("INVALID_CURSOR");
  // Not in the FROM clause: SQLite would not know that it is one row, and would sort.
  const rarest =
    lead === false
      ? sql`(select each.value from json_each(${JSON.stringify(words)}) as each
          order by (select count(*) from ${howMany}), length(each.value) desc limit 1)`
      : sql`${lead}`;
  const from =
    after === null
      ? sql`${found.word} >= ${rarest}`
      : sql`(${found.word}, ${found.venueId}) > (${after.word}, ${after.id})`;
  // A venue is found once, by the first of its words with this prefix.
  return db
    .select({ venue: venueColumns, word: sql<string | null>`${found.word}`.as("word") })
    .from(found)
    .crossJoin(venues)
    .where(
      and(
        inCategory(found),
        from,
        sql`${found.word} < ${rarest} || ${LAST}`,
        sql`not ${alsoHas(sql`${another.word} >= ${rarest} and ${another.word} < ${found.word}`)}`,
        sql`${venues.id} = ${found.venueId}`,
        inPlace({ ...listing, category: undefined }),
        ...(words.length === 1 ? [] : words.map((word) => alsoHas(begins(another.word, word)))),
      ),
    )
    .orderBy(found.word, found.venueId)
    .limit(limit + 1);
}
