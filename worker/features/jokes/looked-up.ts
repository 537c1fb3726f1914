import { type SQL, sql } from "drizzle-orm";

import type { JokePage } from "../../../contract/jokes/calls.ts";
import type { Ctx } from "../../context.ts";
import { inPlaceOf } from "../../db/in-place-of.ts";
import { jokeWords, jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { openCursor, sealCursor } from "../../domain/lists/sealed-cursor.ts";
import type { Looked, Place } from "../../domain/search/word-search.ts";
import { isHidden, shownColumns, toJokePage, viewerParams } from "./joke-page.ts";

/** The words of jokes. An item is a joke's key, negative. */
export const wordsOfJokes = (within: (row: SQL) => SQL) => ({ item: jokeWords.minusKey, word: jokeWords.word, within });

/** A search: how many jokes a page looks up and shows, and to what its cursors belong. */
interface Search extends Looked {
  most: number;
  limit: number;
  about: string;
}

/**
 * A page of the jokes that are looked up and found, and may be shown to the viewer. The last of the `most` jokes ends a
 * page in any case; the next one continues from there.
 */
export async function showLookedUp(
  ctx: Ctx,
  { looked, isFound, most, limit, about }: Search,
): Promise<Omit<JokePage, "success">> {
  const params = viewerParams(ctx);
  const mayBeShown = sql`${jokes.deletedAt} is null and ${isFound}`;
  const source = sql`select ${jokes}.*, looked.*, iif(looked.n = ${most}, ${mayBeShown}, true) as is_found
    from ${looked} cross join ${jokes}
    where ${jokes.key} = -looked.item and (looked.n = ${most} or (${mayBeShown})) limit ${limit + 1}`;
  const [found] = await ctx.db.batch([
    ctx.db
      .select({
        ...shownColumns((name) => params[name]),
        n: sql<number>`n`.as("n"),
        word: sql<string>`word`.as("word"),
        isFound: sql`is_found`.mapWith(Boolean).as("is_found"),
      })
      .from(inPlaceOf(jokes, source))
      .crossJoin(users)
      .where(sql`${users.id} = ${jokes.authorId}`),
  ]);
  const rows = found.toSorted((one, next) => one.n - next.n);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : rows.find(({ n }) => n === most);
  return toJokePage(
    page.filter((row) => row.isFound && !isHidden(row)),
    last ? sealPlace(ctx, about, { item: -last.key, word: last.word }) : null,
  );
}

/** A place names a joke that its reader may not see. */
const sealOf = ({ viewer, config }: Ctx, about: string) => ({
  secret: config.SESSION_SECRET,
  purpose: "joke-search",
  about: `${viewer?.userId} ${about}`,
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
