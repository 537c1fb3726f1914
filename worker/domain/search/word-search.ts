import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import { AppError } from "../../errors.ts";

/** Sorts after every letter: the upper bound of a prefix range. */
const LAST = "\u{10FFFF}";

/**
 * The words of items, one row for each. The primary key is item and word, and an index leads with the columns of
 * `within` and ends with word and item.
 */
export interface WordIndex {
  item: SQLiteColumn;
  word: SQLiteColumn;
  /** A condition on the rows that are searched, by the name of their table in the statement. */
  within: (row: SQL) => SQL;
}

/** The last item that a page looked up, and the word by which. */
export interface Place {
  word: string;
  item: string | number;
}

export interface WordSearch {
  words: readonly string[];
  /** Where the previous page ended; null for the first. */
  after: Place | null;
  /** How many items a page looks up. */
  most: number;
  /** How many matches make a word common; among common ones the longest is taken for the rarest. */
  counted: number;
}

/** The items that a page looks up, as a subquery `looked` of item, word and number, and the condition on a found one. */
export interface Looked {
  looked: SQL;
  isFound: SQL;
}

/**
 * Items with words starting with all of `words`: those of the rarest are looked up in the order of their words, and the
 * others checked on each.
 * @throws AppError INVALID_CURSOR
 */
export function lookUp(index: WordIndex, { words, after, most, counted }: WordSearch): Looked {
  const { table, item, word } = namesOf(index);
  const howMany = sql`(select count(*) from (select 1 from ${table} as another
    where ${index.within(sql`another`)} and ${begins(sql`another.${word}`, sql`each.value`)} limit ${counted}))`;
  // A next page uses the word of the first one, which the cursor's word starts with, even if another is rarer
  // meanwhile.
  const lead = after === null ? words.length === 1 && words[0] : words.find((begin) => after.word.startsWith(begin));
  if (lead === undefined) throw new AppError("INVALID_CURSOR");
  // Not in the FROM clause: SQLite would not know that it is one row, and would sort.
  const rarest =
    lead === false
      ? sql`(select each.value from json_each(${JSON.stringify(words)}) as each
          order by ${howMany}, length(each.value) desc limit 1)`
      : sql`${lead}`;
  const from =
    after === null
      ? sql`found.${word} >= ${rarest}`
      : sql`(found.${word}, found.${item}) > (${after.word}, ${after.item})`;
  const inOrder = sql`found.${word}, found.${item}`;
  const hasBefore = hasWord(index, sql`another.${word} >= ${rarest} and another.${word} < looked.word`);
  return {
    looked: sql`(select found.${word} as word, found.${item} as item, row_number() over (order by ${inOrder}) as n
      from ${table} as found
      where ${index.within(sql`found`)} and ${from} and found.${word} < ${rarest} || ${LAST}
      order by ${inOrder} limit ${most}) as looked`,
    // An item is found once, by the first of its words with this prefix.
    isFound: words.length === 1 ? sql`not ${hasBefore}` : sql`not ${hasBefore} and ${hasAll(index, words)}`,
  };
}

/** Whether the looked up item has words starting with all of these. */
export const hasAll = (index: WordIndex, words: readonly string[]): SQL =>
  sql.join(
    words.map((begin) => hasWord(index, begins(sql`another.${namesOf(index).word}`, begin))),
    sql` and `,
  );

function hasWord(index: WordIndex, condition: SQL): SQL {
  const { table, item } = namesOf(index);
  return sql`exists (select 1 from ${table} as another where another.${item} = looked.item and ${condition})`;
}

const begins = (word: SQL, text: unknown): SQL => sql`${word} >= ${text} and ${word} < ${text} || ${LAST}`;

const namesOf = ({ item, word }: WordIndex) => ({
  table: sql`${item.table}`,
  item: sql.identifier(item.name),
  word: sql.identifier(word.name),
});
