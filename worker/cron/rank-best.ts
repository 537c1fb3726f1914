import { type SQL, eq, sql } from "drizzle-orm";

import { BEST_OF_DAY } from "../../contract/jokes/best.ts";
import { LIKED_BY_SEVERAL } from "../../contract/jokes/values.ts";
import { DAY_MS, MINUTE_MS, tehranDay, tehranDayStart } from "../../contract/time.ts";
import type { Ctx } from "../context.ts";
import { inlined } from "../db/inlined.ts";
import { bestJokes, jokes } from "../db/schema/jokes.ts";
import { users } from "../db/schema/people.ts";
import { rankOf } from "../domain/jokes/best.ts";
import { mayBeBest } from "../domain/jokes/visibility.ts";
import { askAboutOutside, isUnasked } from "../notifications/ask-about-outside.ts";

/** Of a day with more jokes each run reads the next part in turn, and those that were ranked before. */
const READ = 10_000;
const CANDIDATES = 300;
/** More than a page shows, for those that are deleted later. The best thirty of a week are among its days' thirty. */
const KEPT = 30;
const RUN_MS = 5 * MINUTE_MS;

/**
 * Ranks the jokes of today, and on every second run those of yesterday, which are still being liked. Authors among the
 * first ten whose jokes stay inside are asked once.
 * @param read how many jokes of the day a run reads
 */
export async function rankBest(ctx: Ctx, read = READ): Promise<void> {
  const { db, now } = ctx;
  const isForToday = Math.floor(now / RUN_MS) % 2 === 0;
  const start = tehranDayStart(now) - (isForToday ? 0 : DAY_MS);
  const day = tehranDay(start);
  const [liked, before] = await db.batch([
    selectLiked(ctx, start, read),
    db.select({ key: bestJokes.jokeKey }).from(bestJokes).where(eq(bestJokes.day, day)),
  ]);
  if (liked.length + before.length === 0) return;
  const mostLiked = liked.toSorted((one, other) => other.likes - one.likes).slice(0, CANDIDATES);
  const keys = JSON.stringify([...new Set([...before, ...mostLiked].map(({ key }) => key))]);
  const [candidates] = await db.batch([selectCandidates(ctx, keys)]);
  const best = rankOf(candidates, KEPT);
  const ranked = JSON.stringify(best.map(({ key, score }) => [key, score]));
  const shown = new Set(best.slice(0, BEST_OF_DAY).map(({ key }) => key));
  const toAsk = candidates.filter(({ key, chosen, isToBeAsked }) => isToBeAsked && (chosen > 0 || shown.has(key)));
  await db.batch([
    db
      .insert(bestJokes)
      .select(
        db
          .select({
            day: sql<string>`${day}`.as("day"),
            jokeKey: sql<number>`value ->> 0`.as("joke_key"),
            score: sql<number>`value ->> 1`.as("score"),
          })
          .from(sql`json_each(${ranked})`)
          // Without a WHERE, SQLite would parse the conflict clause as part of a join.
          .where(sql`true`),
      )
      .onConflictDoUpdate({
        target: [bestJokes.day, bestJokes.jokeKey],
        set: { score: sql`excluded.score` },
        setWhere: sql`${bestJokes.score} <> excluded.score`,
      }),
    db.delete(bestJokes).where(
      sql`${bestJokes.day} = ${day} and ${bestJokes.jokeKey} not in (select value ->> 0 from json_each(${ranked}))
        and not exists (select 1 from ${jokes} where ${jokes.key} = ${bestJokes.jokeKey} and ${jokes.best} > 0)`,
    ),
    ...(toAsk.length > 0 ? askAboutOutside(ctx, onePerAuthor(toAsk)) : []),
  ]);
}

/**
 * The jokes that several people like in the part of a day whose turn it is. Keys of jokes have no gaps and are in the order
 * of publishing, so the table itself is read (`+` keeps the index by time out, which would read two rows a joke), and
 * nothing is sorted there.
 */
function selectLiked({ db, now }: Ctx, start: number, read: number) {
  const end = start + DAY_MS;
  // The index is apart for fresh jokes.
  const edge = (which: SQL, order: SQL) =>
    [0, 1].map(
      (fresh) => sql`(select ${jokes.key} from ${jokes}
        where ${jokes.deletedAt} is null and ${jokes.fresh} = ${inlined(fresh)} and ${which}
        order by ${jokes.createdAt} ${order}, ${jokes.key} ${order} limit 1)`,
    );
  const [oldest, oldestFresh] = edge(sql`${jokes.createdAt} >= ${start}`, sql`asc`);
  const [newest, newestFresh] = edge(sql`${jokes.createdAt} < ${end}`, sql`desc`);
  const first = sql`min(coalesce(${oldest}, ${oldestFresh}), coalesce(${oldestFresh}, ${oldest}))`;
  const last = sql`max(coalesce(${newest}, ${newestFresh}), coalesce(${newestFresh}, ${newest}))`;
  const turn = inlined(Math.floor(now / (2 * RUN_MS)));
  // The limit keeps SQLite from computing the ends anew wherever they stand.
  const part = sql`(select first + ${turn} % ((last - first) / ${inlined(read)} + 1) * ${inlined(read)} as first, last
    from (select ${first} as first, ${last} as last limit 1) limit 1) as part`;
  return db
    .select({ key: jokes.key, likes: jokes.trustedLikes })
    .from(part)
    .crossJoin(jokes)
    .where(
      sql`${jokes.key} between part.first and min(part.first + ${inlined(read - 1)}, part.last)
        and +${jokes.createdAt} >= ${start} and +${jokes.createdAt} < ${end} and ${jokes.deletedAt} is null
        and ${jokes.trustedLikes} >= ${LIKED_BY_SEVERAL}`,
    );
}

/** The keys of one joke of each author. */
const onePerAuthor = (found: readonly { key: number; authorId: number }[]): number[] => [
  ...new Map(found.map(({ key, authorId }) => [authorId, key])).values(),
];

/** Those that may be among the best. @param keys a JSON array */
const selectCandidates = ({ db, now }: Ctx, keys: string) =>
  db
    .select({
      key: jokes.key,
      authorId: jokes.authorId,
      trustedLikes: jokes.trustedLikes,
      followerCount: users.followerCount,
      chosen: jokes.best,
      isToBeAsked: isUnasked.mapWith(Boolean).as("is_to_be_asked"),
    })
    .from(sql`json_each(${keys})`)
    .crossJoin(jokes)
    .crossJoin(users)
    .where(
      sql`${jokes.key} = json_each.value and ${users.id} = ${jokes.authorId} and ${mayBeBest({ now, author: users })}`,
    );
