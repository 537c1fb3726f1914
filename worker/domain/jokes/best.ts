import { type Placeholder, type SQL, sql } from "drizzle-orm";

import { TRUSTED_LIKE_AFTER_DAYS } from "../../../contract/jokes/best.ts";
import { LIKED_BY_SEVERAL } from "../../../contract/jokes/values.ts";
import { DAY_MS } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { bestJokes, jokeLikes, jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { inlined } from "../../db/inlined.ts";
import { isAtLeast } from "../../db/schema/standing.ts";
import { tehranDaySql } from "../../db/tehran.ts";
import { mayLeave, type mayBeBest } from "./visibility.ts";

/**
 * Whether a like by the person of `users` of a row of `jokes` counts for its rank (D121): they are known by a proved
 * mobile, had registered days before, and nobody whose account came with theirs has a like that counts.
 */
export const isTrustedLike = (now: Placeholder): SQL<boolean> =>
  sql<boolean>`(${users.mobile} is not null and ${isAtLeast("known", now)}
    and ${users.registeredAt} <= ${jokes.createdAt} - ${inlined(TRUSTED_LIKE_AFTER_DAYS * DAY_MS)}
    and not exists (select 1 from ${users} as beside cross join ${jokeLikes}
      where beside.from_device = ${users.fromDevice} and ${jokeLikes.jokeKey} = ${jokes.key}
        and ${jokeLikes.userId} = beside.id and ${jokeLikes.trusted}))`;

/** The Tehran day of a row of `jokes`. */
const dayOfJoke = tehranDaySql(jokes.createdAt);

/** Days of Tehran, the first and the last. */
interface Days {
  from: SQL | string;
  to: SQL | string;
}

/** A row of `best_jokes` with its joke and author, of those that are shown somewhere. */
const isShownBest = (
  now: number | Placeholder,
  isShown: typeof mayBeBest,
): SQL => sql`${jokes.key} = ${bestJokes.jokeKey}
  and ${users.id} = ${jokes.authorId} and (${bestJokes.score} > 0 or ${jokes.best} > 0) and ${isShown({ now, author: users })}`;

/**
 * Selects whole rows of the best jokes of some days with their `score`, in order: one an author, those that the
 * administrator put there first.
 * @param isShown by default what may leave Labkhand
 */
export const bestOfDays = (
  { from, to }: Days,
  now: number | Placeholder,
  limit: number,
  isShown: typeof mayBeBest = mayLeave,
): SQL => sql`
  select * from (
    select ${jokes}.*, ${bestJokes.score}, row_number() over (partition by ${jokes.authorId}
        order by ${jokes.best} desc, ${bestJokes.score} desc, ${jokes.key}) as of_author
      from ${bestJokes} cross join ${jokes} cross join ${users}
      where ${bestJokes.day} between ${from} and ${to} and ${isShownBest(now, isShown)}
    ) as ${jokes}
  where of_author = 1 order by ${inBestOrder} limit ${limit}`;

/** The order of {@link bestOfDays}. */
export const inBestOrder: SQL = sql`${jokes.best} desc, score desc, ${jokes.key}`;

/** The newest day with candidates before a Tehran day. */
export const bestDayBefore = (day: string | Placeholder | SQL): SQL<string | null> =>
  sql<string | null>`(select max(${bestJokes.day}) from ${bestJokes} where ${bestJokes.day} < ${day})`;

/**
 * The nearest day before or after a Tehran day with a joke that may leave Labkhand. So few days are searched that closed
 * authors make no page dear.
 */
export function pageDay(
  direction: "before" | "after",
  day: string | SQL,
  now: number | Placeholder,
): SQL<string | null> {
  const isBefore = direction === "before";
  const isNear = isBefore
    ? sql`${bestJokes.day} < ${day} and ${bestJokes.day} >= date(${day}, ${`-${PAGE_DAYS} days`})`
    : sql`${bestJokes.day} > ${day} and ${bestJokes.day} <= date(${day}, ${`+${PAGE_DAYS} days`})`;
  return sql<string | null>`(select ${bestJokes.day} from ${bestJokes} cross join ${jokes} cross join ${users}
    where ${isNear} and ${isShownBest(now, mayLeave)} order by ${bestJokes.day} ${sql.raw(isBefore ? "desc" : "asc")} limit 1)`;
}

/** How far from a page's day another one is looked for. */
const PAGE_DAYS = 31;

/** A joke as a candidate of its day, without a score yet. */
export const asCandidate = ({ db }: Pick<Ctx, "db">, which: SQL) =>
  db
    .select({
      day: dayOfJoke.as(bestJokes.day.name),
      jokeKey: sql<number>`${jokes.key}`.as(bestJokes.jokeKey.name),
      score: sql<number>`0`.as(bestJokes.score.name),
    })
    .from(jokes)
    .where(which);

/** Whether a row of `jokes` is a candidate of a day since this one. */
export const isBestSince = (day: string): SQL =>
  sql`${jokes.key} in (select ${bestJokes.jokeKey} from ${bestJokes} where ${bestJokes.day} >= ${day})`;

/** A joke's likes, and whom its author may have asked for them. */
export interface Candidate {
  key: number;
  authorId: number;
  trustedLikes: number;
  followerCount: number;
}

/** So many followers bring their author's jokes 1.4 times the likes of somebody without any. */
const FOLLOWERS_DAMPED = 25;

/** The best by likes, damped by the author's followers: one an author, at most `limit`. Scores are in thousandths. */
export function rankOf(candidates: readonly Candidate[], limit: number): { key: number; score: number }[] {
  const ranked = candidates
    .filter(({ trustedLikes }) => trustedLikes >= LIKED_BY_SEVERAL)
    .map(({ key, authorId, trustedLikes, followerCount }) => ({
      key,
      authorId,
      score: Math.round((1000 * trustedLikes) / Math.sqrt(1 + followerCount / FOLLOWERS_DAMPED)),
    }))
    .toSorted((one, other) => other.score - one.score || one.key - other.key);
  const authors = new Set<number>();
  return ranked
    .filter(({ authorId }) => !authors.has(authorId) && authors.add(authorId))
    .slice(0, limit)
    .map(({ key, score }) => ({ key, score }));
}
