import { type SQL, eq, sql } from "drizzle-orm";

import { JOKE_WORDS_MAX } from "../../../contract/jokes/values.ts";
import { indexedWords } from "../../../contract/search/values.ts";
import { jokeWords, jokes } from "../../db/schema/jokes.ts";
import type { StatementBuilder } from "../../db/statements.ts";

type Text = { key: number; text: string };

/** Inserts the words of jokes that are not deleted. `which` is a condition on jokes. */
export function insertWords(db: StatementBuilder, texts: readonly Text[], which: SQL = sql`true`) {
  const words = texts.flatMap(({ key, text }) =>
    indexedWords(text)
      .slice(0, JOKE_WORDS_MAX)
      .map((word) => [key, word]),
  );
  return db
    .insert(jokeWords)
    .select(
      db
        .select({
          minusKey: sql<number>`-${jokes.key}`.as("minus_key"),
          word: sql<string>`each.value ->> 1`.as("word"),
          authorId: jokes.authorId,
        })
        .from(sql`json_each(${JSON.stringify(words)}) as each`)
        .crossJoin(jokes)
        .where(sql`${eq(jokes.key, sql`each.value ->> 0`)} and ${jokes.deletedAt} is null and ${which}`),
    )
    .onConflictDoNothing();
}

/** The key of the newest joke with words, after which the cron continues; null while there is none. */
const newestWithWords = sql<number | null>`(select -min(${jokeWords.minusKey}) from ${jokeWords})`;

/** Inserts words again. Those of newer jokes are left to the cron, which would otherwise skip the jokes between. */
export const insertWordsAgain = (db: StatementBuilder, texts: readonly Text[]) =>
  insertWords(db, texts, sql`${jokes.key} <= ${newestWithWords}`);
