import { type SQL, and, asc, gt, inArray, isNull, sql } from "drizzle-orm";

import type { Ctx } from "../context.ts";
import { dayCounts } from "../db/schema/counts.ts";
import { jokeWordRuns, jokeWordsDue, jokes } from "../db/schema/jokes.ts";
import { rawStatement } from "../db/statements.ts";
import { tehranDaySql } from "../db/tehran.ts";
import { deleteWords, insertWords } from "../domain/jokes/index-words.ts";

/** Some 4,000 words, which take the database less than 100 ms. */
const JOKES_AT_ONCE = 100;
const RUN_MS = 20_000;

/**
 * Writes the words by which jokes are searched, so that publishing does not: those of jokes that were deleted or came
 * back, then those of new ones, whose keys only grow and which are counted here too. May be killed at any moment, or
 * run twice at once.
 */
export async function indexJokes(ctx: Ctx): Promise<void> {
  const until = Date.now() + RUN_MS;
  let indexed = 0;
  for (const index of [indexDue, indexNew]) {
    let isMore = true;
    while (isMore && Date.now() < until) {
      const some = await index(ctx);
      indexed += some;
      isMore = some === JOKES_AT_ONCE;
    }
  }
  if (indexed > 0) ctx.log.info("jokes-indexed", { jokes: indexed });
}

/** Counts published jokes by their Tehran day, so that publishing does not. */
const countTheDays = (which: SQL) =>
  rawStatement(sql`insert into ${dayCounts} (day, name, count)
    select ${tehranDaySql(jokes.createdAt)} as of_day, 'jokes', count(*) from ${jokes} where ${which} group by of_day
    on conflict (day, name) do update set count = count + excluded.count`);

/** @returns how many jokes it took */
async function indexDue({ db }: Ctx): Promise<number> {
  const { jokeKey, text } = jokeWordsDue;
  const [texts] = await db.batch([db.select({ key: jokeKey, text }).from(jokeWordsDue).limit(JOKES_AT_ONCE)]);
  if (texts.length === 0) return 0;
  const keys = texts.map(({ key }) => key);
  await db.batch([
    deleteWords(texts),
    insertWords(texts),
    db.delete(jokeWordsDue).where(inArray(jokeKey, sql`(select value from json_each(${JSON.stringify(keys)}))`)),
  ]);
  return texts.length;
}

async function indexNew({ db }: Ctx): Promise<number> {
  const upTo = sql`coalesce((select ${jokeWordRuns.upTo} from ${jokeWordRuns}), 0)`;
  const [texts] = await db.batch([
    db
      .select({ key: jokes.key, text: jokes.text })
      .from(jokes)
      .where(and(gt(jokes.key, upTo), isNull(jokes.deletedAt)))
      .orderBy(asc(jokes.key))
      .limit(JOKES_AT_ONCE),
  ]);
  const last = texts.at(-1);
  if (last === undefined) return 0;
  await db.batch([
    insertWords(texts),
    countTheDays(sql`${jokes.key} > ${upTo} and ${jokes.key} <= ${last.key}`),
    db
      .insert(jokeWordRuns)
      .values({ id: 1, upTo: last.key })
      .onConflictDoUpdate({ target: jokeWordRuns.id, set: { upTo: sql`max(${jokeWordRuns.upTo}, excluded.up_to)` } }),
  ]);
  return texts.length;
}
