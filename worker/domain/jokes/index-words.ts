import { eq, sql } from "drizzle-orm";

import { JOKE_WORDS_MAX } from "../../../contract/jokes/values.ts";
import { indexedWords } from "../../../contract/search/values.ts";
import { jokeWords, jokes } from "../../db/schema/jokes.ts";
import type { StatementBuilder } from "../../db/statements.ts";

/** Inserts the words of jokes that are not deleted. */
export function insertWords(db: StatementBuilder, texts: readonly { key: number; text: string }[]) {
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
        .where(sql`${eq(jokes.key, sql`each.value ->> 0`)} and ${jokes.deletedAt} is null`),
    )
    .onConflictDoNothing();
}
