import { sql } from "drizzle-orm";

import {
  FOUND_PAGE_SIZE,
  JOKE_SEARCH_COUNTED_MAX,
  JOKE_SEARCH_READ_MAX,
  OWN_SEARCH_READ_MAX,
} from "../../../contract/jokes/values.ts";
import type { searchJokesRoute } from "../../../contract/jokes/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import { haveAll, searchedText, searchedWords } from "../../../contract/search/values.ts";
import type { Ctx } from "../../context.ts";
import { jokeWords } from "../../db/schema/jokes.ts";
import { type Place, leadOf, lookUp } from "../../domain/search/word-search.ts";
import { AppError } from "../../errors.ts";
import { discoveredColumns, shownColumns, toJokePage } from "./joke-page.ts";
import { findInTexts, openPlace } from "./found-jokes.ts";

/**
 * Everybody's jokes, or the viewer's own, with words starting with those of `q`. A page reads a bounded number of rows, at
 * any number of jokes.
 * @throws AppError LOGIN_REQUIRED, INVALID_CURSOR
 */
export async function searchJokes(ctx: Ctx, input: Input<typeof searchJokesRoute>) {
  const { q, of, limit = FOUND_PAGE_SIZE, cursor } = input;
  if (of === "me" && ctx.viewer === null) throw new AppError("LOGIN_REQUIRED");
  const words = searchedWords(q);
  if (words.length === 0) return toJokePage([], null);
  const about = `${of} ${searchedText(q)}`;
  const after = openPlace(ctx, about, cursor);
  const search = ctx.viewer !== null && of === "me" ? own(ctx.viewer.userId, words, after) : everybodys(words, after);
  return findInTexts(ctx, { ...search, limit, about });
}

/** In the order of the rarest word, the newest first of each; a joke is found once, by the first of its words. */
function everybodys(words: readonly string[], after: Place | null) {
  const index = { item: jokeWords.minusKey, word: jokeWords.word, within: () => sql`true` };
  return {
    ...lookUp(index, { words, after, counted: JOKE_SEARCH_COUNTED_MAX }),
    most: JOKE_SEARCH_READ_MAX,
    columns: discoveredColumns,
    isFound: (all: readonly string[], word: string) => {
      const lead = leadOf(words, word);
      const [first] = all.filter((one) => lead !== undefined && one.startsWith(lead)).toSorted();
      return first === word && haveAll(all, words);
    },
  };
}

/** The newest first. */
const own = (userId: number, words: readonly string[], after: Place | null) => ({
  lookedUp: sql`select '' as word, -key as item from jokes as own
    where author_id = ${userId} and deleted_at is null and key < ${after === null ? Number.MAX_SAFE_INTEGER : -Number(after.item)}
    order by key desc`,
  most: OWN_SEARCH_READ_MAX,
  columns: shownColumns,
  isFound: (all: readonly string[]) => haveAll(all, words),
});
