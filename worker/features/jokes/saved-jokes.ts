import { sql } from "drizzle-orm";

import { FOUND_PAGE_SIZE, OWN_SEARCH_READ_MAX, SAVED_PAGE_SIZE } from "../../../contract/jokes/values.ts";
import type { savedJokesRoute } from "../../../contract/jokes/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import { haveAll, searchedText, searchedWords } from "../../../contract/search/values.ts";
import type { PersonCtx } from "../../context.ts";
import { savedJokes } from "../../db/schema/jokes.ts";
import { shownColumns, toJokePage } from "./joke-page.ts";
import { findInTexts, openPlace, showFound } from "./found-jokes.ts";

/**
 * The viewer's saved jokes, last saved first; with `q` those that have words starting with its words, of which a page
 * looks at some only (D008). @throws AppError INVALID_CURSOR
 */
export async function listSaved(ctx: PersonCtx, input: Input<typeof savedJokesRoute>) {
  const { q, limit: most = SAVED_PAGE_SIZE, cursor } = input;
  const words = searchedWords(q);
  const isAll = q.trim() === "";
  if (!isAll && words.length === 0) return toJokePage([], null);
  const about = `saved ${searchedText(q)}`;
  const after = openPlace(ctx, about, cursor);
  const newest = sql`${savedJokes.savedAt} desc, ${savedJokes.jokeKey} desc`;
  const lookedUp = sql`select cast(${savedJokes.savedAt} as text) as word, -${savedJokes.jokeKey} as item
    from ${savedJokes}
    where ${savedJokes.userId} = ${ctx.viewer.userId}
      and (${savedJokes.savedAt}, ${savedJokes.jokeKey}) < (${Number(after?.word ?? Number.MAX_SAFE_INTEGER)}, ${-Number(after?.item ?? 0)})
    order by ${newest}`;
  if (isAll) return showFound(ctx, sql`${lookedUp} limit ${most + 1}`, { limit: most, about, columns: shownColumns });
  return findInTexts(ctx, {
    lookedUp,
    most: OWN_SEARCH_READ_MAX,
    isFound: (all) => haveAll(all, words),
    limit: Math.min(most, FOUND_PAGE_SIZE),
    about,
    columns: shownColumns,
  });
}
