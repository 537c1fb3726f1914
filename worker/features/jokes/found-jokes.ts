import { type SQL, eq, sql } from "drizzle-orm";

import type { JokePage } from "../../../contract/jokes/calls.ts";
import type { Ctx } from "../../context.ts";
import { inPlaceOf } from "../../db/in-place-of.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { VISITOR, users } from "../../db/schema/people.ts";
import { wordsOfJoke } from "../../domain/jokes/index-words.ts";
import { lookOf } from "../../domain/jokes/visibility.ts";
import { openCursor, sealCursor } from "../../domain/lists/sealed-cursor.ts";
import type { Place } from "../../domain/search/word-search.ts";
import { type discoveredColumns, type shownColumns, toJokePage, viewerParams } from "./joke-page.ts";

interface Page {
  limit: number;
  /** What its cursors belong to. */
  about: string;
  columns: typeof shownColumns | typeof discoveredColumns;
}

interface Search extends Page {
  /** A query of `word` and `item`, a joke's key, negative; the common table that it uses. */
  lookedUp: SQL;
  lead?: SQL;
  /** How many jokes the page looks up. */
  most: number;
  /** Decides by all words of a joke, and the one it was looked up by. */
  isFound: (words: readonly string[], word: string) => boolean;
}

/**
 * A page of those of the looked up jokes that are found by their words. No index has the words of one joke (D008), so the
 * texts are read first. A deleted joke has none, and is not found.
 */
export async function findInTexts(ctx: Ctx, { lookedUp, lead, most, isFound, ...page }: Search) {
  const [texts] = await ctx.db.batch([
    ctx.db
      .select({ text: jokes.text, word: sql<string>`word`.as("word"), item: sql<number>`item`.as("item") })
      .from(sql`(${lead} ${lookedUp} limit ${most}) as looked`)
      .crossJoin(jokes)
      .where(sql`${jokes.key} = -looked.item`),
  ]);
  // No more than the page needs, because splitting a text takes a tenth of a millisecond.
  const found = texts
    .values()
    .filter(({ text, word }) => isFound(wordsOfJoke(text), word))
    .take(page.limit + 1)
    .toArray();
  const end = texts.length === most ? texts.at(-1) : undefined;
  if (found.length === 0) return toJokePage([], end ? sealPlace(ctx, page.about, end) : null);
  const each = sql`json_each(${JSON.stringify(found.map(({ word, item }) => [word, item]))}) as each`;
  return showFound(ctx, sql`select each.value ->> 0 as word, each.value ->> 1 as item from ${each}`, page, end);
}

/**
 * A page of the jokes of a query of `word` and `item`, which selects one more if there are more.
 * @param end where the next page starts otherwise
 */
export async function showFound(
  ctx: Ctx,
  found: SQL,
  { limit, about, columns }: Page,
  end?: Place,
): Promise<Omit<JokePage, "success">> {
  const params = viewerParams(ctx);
  const source = sql`select ${jokes}.*, found.word from (${found}) as found cross join ${jokes} where ${jokes.key} = -found.item`;
  const [rows] = await ctx.db.batch([
    ctx.db
      .select({ ...columns(lookOf((name) => params[name])), word: sql<string>`word`.as("word") })
      .from(inPlaceOf(jokes, source))
      .crossJoin(users)
      .where(eq(users.id, jokes.authorId)),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const place = rows.length > limit && last ? { item: -last.key, word: last.word } : end;
  return toJokePage(shown, place ? sealPlace(ctx, about, place) : null);
}

/** A place names a joke that its reader may not see. */
const sealOf = ({ viewer, config }: Ctx, about: string) => ({
  secret: config.SESSION_SECRET,
  purpose: "joke-search",
  about: `${viewer?.userId ?? VISITOR} ${about}`,
});

const sealPlace = (ctx: Ctx, about: string, { item, word }: Place): string =>
  sealCursor(Buffer.from(`${item} ${word}`).toString("hex"), sealOf(ctx, about));

/** The place of a cursor; null for the first page. @throws AppError INVALID_CURSOR for one of another search */
export function openPlace(ctx: Ctx, about: string, cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const [item, word = ""] = Buffer.from(openCursor(cursor, sealOf(ctx, about)), "hex")
    .toString()
    .split(" ");
  return { item: Number(item), word };
}
