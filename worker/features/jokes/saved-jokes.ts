import { sql } from "drizzle-orm";

import { SAVED_PAGE_SIZE, SAVED_SEARCH_READ_MAX } from "../../../contract/jokes/values.ts";
import type { savedJokesRoute } from "../../../contract/jokes/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import { searchedText, searchedWords } from "../../../contract/search/values.ts";
import type { PersonCtx } from "../../context.ts";
import { savedJokes } from "../../db/schema/jokes.ts";
import { hasAll } from "../../domain/search/word-search.ts";
import { toJokePage } from "./joke-page.ts";
import { openPlace, showLookedUp, wordsOfJokes } from "./looked-up.ts";

/**
 * The viewer's saved jokes, last saved first; with `q` those that have words starting with its words, of which a page
 * looks at some only (D119). @throws AppError INVALID_CURSOR
 */
export async function listSaved(ctx: PersonCtx, input: Input<typeof savedJokesRoute>) {
  const { q, limit = SAVED_PAGE_SIZE, cursor } = input;
  const words = searchedWords(q);
  const isAll = q.trim() === "";
  if (!isAll && words.length === 0) return toJokePage([], null);
  const about = `saved ${searchedText(q)}`;
  const after = openPlace(ctx, about, cursor);
  const most = isAll ? limit + 1 : SAVED_SEARCH_READ_MAX;
  const newest = sql`${savedJokes.savedAt} desc, ${savedJokes.jokeKey} desc`;
  const looked = sql`(select cast(${savedJokes.savedAt} as text) as word, -${savedJokes.jokeKey} as item,
      row_number() over (order by ${newest}) as n
    from ${savedJokes}
    where ${savedJokes.userId} = ${ctx.viewer.userId}
      and (${savedJokes.savedAt}, ${savedJokes.jokeKey}) < (${Number(after?.word ?? Number.MAX_SAFE_INTEGER)}, ${-Number(after?.item ?? 0)})
    order by ${newest} limit ${most}) as looked`;
  const isFound = isAll
    ? sql`true`
    : hasAll(
        wordsOfJokes(() => sql`true`),
        words,
      );
  return showLookedUp(ctx, { looked, isFound, most, limit, about });
}
