import { type SQL, sql } from "drizzle-orm";

import { JOKE_WORDS_MAX } from "../../../contract/jokes/values.ts";
import { indexedWords } from "../../../contract/search/values.ts";
import { jokeWords, jokes } from "../../db/schema/jokes.ts";
import { rawStatement } from "../../db/statements.ts";

interface Text {
  key: number;
  text: string;
}

/** The words by which a joke is found. */
export const wordsOfJoke = (text: string): string[] => indexedWords(text).slice(0, JOKE_WORDS_MAX);

/** Inserts the words of those of the jokes that are not deleted. */
export const insertWords = (texts: readonly Text[]) =>
  rawStatement(
    sql`insert into ${jokeWords} (word, minus_key) ${selectWords(texts, sql`is null`)} on conflict do nothing`,
  );

/** Deletes the words of those that are deleted; `text` is what each was. */
export const deleteWords = (texts: readonly Text[]) =>
  rawStatement(sql`delete from ${jokeWords} where (word, minus_key) in (${selectWords(texts, sql`is not null`)})`);

function selectWords(texts: readonly Text[], isDeleted: SQL): SQL {
  const words = texts.flatMap(({ key, text }) => wordsOfJoke(text).map((word) => [key, word]));
  return sql`select each.value ->> 1, -${jokes.key} from json_each(${JSON.stringify(words)}) as each cross join ${jokes}
    where ${jokes.key} = each.value ->> 0 and ${jokes.deletedAt} ${isDeleted}`;
}
