import { type SQL, type SQLWrapper, and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import { VENUE_SEARCH_COUNTED_MAX, VENUE_SEARCH_READ_MAX, searchedWords } from "../../../contract/venues/values.ts";
import type { Input } from "../../../contract/calls/route.ts";
import { VENUE_CURSOR, type listAllVenuesRoute, type listVenuesRoute } from "../../../contract/venues/calls/venues.ts";
import type { Ctx } from "../../context.ts";
import { venueWords, venues } from "../../db/schema/venues.ts";
import { pageOf, selectTotal, skippedBy, totalOf } from "../../domain/lists/page.ts";
import { AppError } from "../../errors.ts";
import { toVenue, venueColumns } from "./venue.ts";

type Listing = Pick<Input<typeof listVenuesRoute>, "category" | "province" | "q" | "cursor" | "limit">;

/** The administrator's search looks at all venues. */
const EVERY = Number.MAX_SAFE_INTEGER;

/** Sorts after every letter: the upper bound of a prefix range. */
const LAST = "\u{10FFFF}";

const found = alias(venueWords, "found");
const another = alias(venueWords, "another");

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
 * Venues with words starting with all of these: those of the rarest are looked up, and the others checked on each. The
 * last of the `most` venues is returned in any case, so that the next page continues from there.
 */
function selectFound({ db }: Ctx, listing: Listing, words: readonly string[], most: number) {
  const { category, province, cursor, limit } = listing;
  const begins = (word: SQLWrapper, text: unknown) => sql`${word} >= ${text} and ${word} < ${text} || ${LAST}`;
  const inPlaceOf = (word: typeof found | typeof another) =>
    and(
      sql`true`,
      category === undefined ? undefined : eq(word.category, category),
      province === undefined ? undefined : eq(word.province, province),
    );
  const alsoHas = (condition: SQL) =>
    sql`exists ${db
      .select({ one: sql`1` })
      .from(another)
      .where(sql`${another.venueId} = looked.venue_id and ${condition}`)}`;
  const howMany = db
    .select({ one: sql`1` })
    .from(another)
    .where(sql`${inPlaceOf(another)} and ${begins(another.word, sql`each.value`)}`)
    .limit(VENUE_SEARCH_COUNTED_MAX);
  const after = cursor === undefined ? null : readCursor(cursor);
  // A next page uses the word of the first one, which the cursor's word starts with, even if another is rarer
  // meanwhile.
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
  const looked = sql`(select ${found.word} as word, ${found.venueId} as venue_id,
      row_number() over (order by ${found.word}, ${found.venueId}) as n
    from ${venueWords} as found
    where ${inPlaceOf(found)} and ${from} and ${found.word} < ${rarest} || ${LAST}
    order by ${found.word}, ${found.venueId} limit ${most}) as looked`;
  // A venue is found once, by the first of its words with this prefix.
  const isFound = and(
    sql`not ${alsoHas(sql`${another.word} >= ${rarest} and ${another.word} < looked.word`)}`,
    ...(words.length === 1 ? [] : words.map((word) => alsoHas(begins(another.word, word)))),
  );
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
    .where(sql`${venues.id} = looked.venue_id and (looked.n = ${most} or (${isFound}))`)
    .limit(limit + 1);
}
