import { type SQL, eq, sql } from "drizzle-orm";

import type { JokePage } from "../../../contract/jokes/calls.ts";
import type { Ctx } from "../../context.ts";
import { inPlaceOf } from "../../db/in-place-of.ts";
import { jokeWords, jokes } from "../../db/schema/jokes.ts";
import { VISITOR, users } from "../../db/schema/people.ts";
import { lookOf } from "../../domain/jokes/visibility.ts";
import { openCursor, sealCursor } from "../../domain/lists/sealed-cursor.ts";
import { type Place, pageOfFound } from "../../domain/search/word-search.ts";
import { type discoveredColumns, type shownColumns, toJokePage, viewerParams } from "./joke-page.ts";

/** The words of jokes. An item is a joke's key, negative. */
export const wordsOfJokes = (within: (row: SQL) => SQL) => ({ item: jokeWords.minusKey, word: jokeWords.word, within });

/** A page of the jokes of the subquery `found` that `columns` shows. Its cursors belong to `about`. */
export async function showFound(
  ctx: Ctx,
  found: SQL,
  limit: number,
  about: string,
  columns: typeof shownColumns | typeof discoveredColumns,
): Promise<Omit<JokePage, "success">> {
  const params = viewerParams(ctx);
  const source = sql`select ${jokes}.*, found.word, found.is_end from ${found} cross join ${jokes} where ${jokes.key} = -found.item`;
  const [rows] = await ctx.db.batch([
    ctx.db
      .select({
        ...columns(lookOf((name) => params[name])),
        word: sql<string>`word`.as("word"),
        isEnd: sql`is_end`.mapWith(Boolean).as("is_end"),
      })
      .from(inPlaceOf(jokes, source))
      .crossJoin(users)
      .where(eq(users.id, jokes.authorId)),
  ]);
  const { shown, last } = pageOfFound(rows, limit);
  return toJokePage(shown, last && sealPlace(ctx, about, { item: -last.key, word: last.word }));
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
