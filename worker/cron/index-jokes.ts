import { and, asc, gt, isNull, sql } from "drizzle-orm";

import type { Ctx } from "../context.ts";
import { jokeWords, jokes } from "../db/schema/jokes.ts";
import { insertWords } from "../domain/jokes/index-words.ts";

/** Some 4,000 words, which take the database less than 100 ms. */
const JOKES_AT_ONCE = 100;
const RUN_MS = 20_000;

/**
 * Writes the words of new jokes, by which they are searched, so that publishing does not. Continues after the newest
 * joke that has words: keys only grow. May be killed at any moment, or run twice at once.
 */
export async function indexJokes({ db, log }: Ctx): Promise<void> {
  const until = Date.now() + RUN_MS;
  const [[newest]] = await db.batch([db.select({ key: sql<number>`-min(${jokeWords.minusKey})` }).from(jokeWords)]);
  let [after, indexed, isMore] = [newest?.key ?? 0, 0, true];
  while (isMore && Date.now() < until) {
    const [texts] = await db.batch([
      db
        .select({ key: jokes.key, text: jokes.text })
        .from(jokes)
        .where(and(gt(jokes.key, after), isNull(jokes.deletedAt)))
        .orderBy(asc(jokes.key))
        .limit(JOKES_AT_ONCE),
    ]);
    if (texts.length > 0) await db.batch([insertWords(db, texts)]);
    after = texts.at(-1)?.key ?? after;
    indexed += texts.length;
    isMore = texts.length === JOKES_AT_ONCE;
  }
  if (indexed > 0) log.info("jokes-indexed", { jokes: indexed });
}
