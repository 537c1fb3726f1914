import { sql } from "drizzle-orm";

import { FOUND_PAGE_SIZE, JOKE_SEARCH_COUNTED_MAX, JOKE_SEARCH_READ_MAX } from "../../../contract/jokes/values.ts";
import type { searchJokesRoute } from "../../../contract/jokes/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import { searchedText, searchedWords } from "../../../contract/search/values.ts";
import type { Ctx } from "../../context.ts";
import { findByWords } from "../../domain/search/word-search.ts";
import { AppError } from "../../errors.ts";
import { discoveredColumns, shownColumns, toJokePage } from "./joke-page.ts";
import { openPlace, showFound, wordsOfJokes } from "./found-jokes.ts";

/**
 * Everybody's jokes, or the viewer's own, with words starting with those of `q`: in the order of the rarest of these,
 * the newest first of each word. A page reads a bounded number of rows, at any number of jokes.
 * @throws AppError LOGIN_REQUIRED, INVALID_CURSOR
 */
export async function searchJokes(ctx: Ctx, input: Input<typeof searchJokesRoute>) {
  const { q, of, limit = FOUND_PAGE_SIZE, cursor } = input;
  if (of === "me" && ctx.viewer === null) throw new AppError("LOGIN_REQUIRED");
  const words = searchedWords(q);
  if (words.length === 0) return toJokePage([], null);
  const about = `${of} ${searchedText(q)}`;
  const after = openPlace(ctx, about, cursor);
  const index = wordsOfJokes((row) => (of === "me" ? sql`${row}.author_id = ${ctx.viewer?.userId}` : sql`true`));
  const search = { words, after, most: JOKE_SEARCH_READ_MAX, limit, counted: JOKE_SEARCH_COUNTED_MAX };
  const columns = of === "me" ? shownColumns : discoveredColumns;
  return showFound(ctx, findByWords(index, search), limit, about, columns);
}
