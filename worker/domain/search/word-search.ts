import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import { AppError } from "../../errors.ts";

/** Sorts after every letter: the upper bound of a prefix range. */
const LAST = "\u{10FFFF}";

/**
 * The words of items, one row for each. An index leads with the columns of `within` and ends with word and item; for
 * {@link findByWords} the primary key is item and word.
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

interface LookUp {
  words: readonly string[];
  /** Where the previous page ended; null for the first. */
  after: Place | null;
  /** How many matches make a word common; among common ones the longest is taken for the rarest. */
  counted: number;
}

export interface WordSearch extends LookUp {
  /** How many items a page looks up, and how many it finds. */
  most: number;
  limit: number;
}

/** The search word that a looked up word starts with: none starts with another one. */
export const leadOf = (words: readonly string[], word: string) => words.find((begin) => word.startsWith(begin));

/**
 * The items with words starting with the rarest of `words`, in the order of their words, one for each such word: a query
 * of `word`, `item` and `lead`, after the common table that it uses.
 * @throws AppError INVALID_CURSOR
 */
export function lookUp(index: WordIndex, { words, after, counted }: LookUp) {
  const { table, item, word } = namesOf(index);
  const howMany = sql`(select count(*) from (select 1 from ${table} as another
    where ${index.within(sql`another`)} and ${begins(sql`another.${word}`, sql`each.value`)} limit ${counted}))`;
  // A next page uses the word of the first one, which the cursor's word starts with, even if another is rarer
  // meanwhile.
  const lead = after === null ? words.length === 1 && words[0] : leadOf(words, after.word);
  if (lead === undefined) throw new AppError("INVALID_CURSOR");
  const rarest =
    lead === false
      ? sql`select each.value as word from json_each(${JSON.stringify(words)}) as each
          order by ${howMany}, length(each.value) desc limit 1`
      : sql`select ${lead} as word`;
  // Never in a FROM clause: SQLite would not know that it is one row, and would sort.
  const ofLead = sql`(select word from lead)`;
  const from =
    after === null ? sql`row.${word} >= ${ofLead}` : sql`(row.${word}, row.${item}) > (${after.word}, ${after.item})`;
  const lookedUp = sql`select row.${word} as word, row.${item} as item, ${ofLead} as lead from ${table} as row
    where ${index.within(sql`row`)} and ${from} and row.${word} < ${ofLead} || ${LAST}
    order by row.${word}, row.${item}`;
  return { lead: sql`with lead as materialized (${rarest})`, lookedUp };
}

/**
 * A page of the items with words starting with all of `words`: those of the rarest are looked up, and the others checked
 * on each. The subquery `found` of the first `limit` items plus one; if there are fewer, also the last of the `most` that
 * were looked up, with `is_end`: the next page starts after it. Its rows come in order.
 * @throws AppError INVALID_CURSOR
 */
export function findByWords(index: WordIndex, { most, limit, ...search }: WordSearch): SQL {
  const { words } = search;
  const { word } = namesOf(index);
  const { lead, lookedUp } = lookUp(index, search);
  // An item is found once, by the first of its words with this prefix.
  const hasBefore = sql`looked.word > looked.lead
    and ${hasWord(index, sql`another.${word} >= looked.lead and another.${word} < looked.word`)}`;
  const others = words.length === 1 ? sql`true` : hasAll(index, words);
  return sql`(${lead} select word, item, 0 as is_end from (${lookedUp} limit ${most}) as looked
      where not (${hasBefore}) and ${others}
    union all
    select * from (select word, item, 1 from (${lookedUp} limit 1 offset ${most - 1}))
    limit ${limit + 1}) as found`;
}

/** Whether the looked up item has words starting with all of these; the one it was looked up by is not checked again. */
const hasAll = (index: WordIndex, words: readonly string[]): SQL =>
  sql.join(
    words.map(
      (begin) =>
        sql`(looked.lead is ${begin} or ${hasWord(index, begins(sql`another.${namesOf(index).word}`, begin))})`,
    ),
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

/** What a page shows out of its rows, and where the next one starts; null at the end. */
export function pageOfFound<Row extends { isEnd: boolean }>(rows: readonly Row[], limit: number) {
  const items = rows.filter(({ isEnd }) => !isEnd);
  const shown = items.slice(0, limit);
  const last = items.length > limit ? shown.at(-1) : rows.find(({ isEnd }) => isEnd);
  return { shown, last: last ?? null };
}
