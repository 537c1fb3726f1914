import { sql } from "drizzle-orm";

import { BEST_OF_DAY, BEST_OF_WEEK, bestDayPath, bestWeekPath } from "../../../contract/jokes/best.ts";
import { tehranDay } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { inPlaceOf } from "../../db/in-place-of.ts";
import { asText } from "../../db/schema/columns.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { bestOfDays, inBestOrder, pageDay } from "../../domain/jokes/best.ts";
import {
  dayOfPersian,
  daysLater,
  persianDay,
  persianDayInWords,
  persianDaysInWords,
  saturdayOf,
} from "../../domain/persian-day.ts";

const FEED_DAYS = 3;
const SITEMAP_DAYS = 400;

/** A joke outside Labkhand: without its author, whose name no search engine is to list. */
export interface BestJoke {
  id: string;
  text: string;
  likes: number;
  createdAt: number;
}

/** The content of a page. Paths are below the site. */
export interface Best {
  title: string;
  path: string;
  jokes: readonly BestJoke[];
  earlier: string | null;
  later: string | null;
  /** The other view: of a day its week, of a week its last day. */
  other: string;
  isWeek: boolean;
}

/** A day's page by its Persian date; null for a day without jokes. */
export async function bestOfDay({ db, now }: Ctx, date: string): Promise<Best | null> {
  const day = dayOfPersian(date);
  if (day === null) return null;
  const [best, [near]] = await db.batch([
    selectBest({ db, now }, { from: day, to: day }, BEST_OF_DAY),
    selectNear({ db, now }, day, day),
  ]);
  if (best.length === 0) return null;
  return {
    title: `بهترین جوک‌های ${persianDayInWords(day)}`,
    path: bestDayPath(date),
    jokes: best,
    earlier: pathOf(near?.earlier, bestDayPath),
    later: pathOf(near?.later, bestDayPath),
    other: bestWeekPath(persianDay(saturdayOf(day))),
    isWeek: false,
  };
}

/** The page of the week that begins with a Saturday; null for another day, or a week without jokes. */
export async function bestOfWeek({ db, now }: Ctx, date: string): Promise<Best | null> {
  const from = dayOfPersian(date);
  if (from === null || saturdayOf(from) !== from) return null;
  const to = daysLater(from, 6);
  const [best, [near]] = await db.batch([
    selectBest({ db, now }, { from, to }, BEST_OF_WEEK),
    selectNear({ db, now }, from, to),
  ]);
  if (best.length === 0 || near === undefined) return null;
  return {
    title: `بهترین جوک‌های ${persianDaysInWords(from, to)}`,
    path: bestWeekPath(date),
    jokes: best,
    earlier: pathOf(near.earlier && saturdayOf(near.earlier), bestWeekPath),
    later: pathOf(near.later && saturdayOf(near.later), bestWeekPath),
    other: bestDayPath(persianDay(near.newest ?? from)),
    isWeek: true,
  };
}

/** The path of the newest day that is over and has jokes for everybody; null without any. */
export async function newestPath({ db, now }: Ctx): Promise<string | null> {
  const [[newest]] = await db.batch([selectDays({ db, now }, tehranDay(now), 1)]);
  return pathOf(newest?.day, bestDayPath);
}

/** The jokes of the feed: those of the last days, the newest day first. */
export async function bestOfLastDays({ db, now }: Ctx): Promise<BestJoke[]> {
  const [days] = await db.batch([selectDays({ db, now }, tehranDay(now), FEED_DAYS)]);
  if (days.length === 0) return [];
  const best = await db.batch(days.map(({ day }) => selectBest({ db, now }, { from: day, to: day }, BEST_OF_DAY)));
  return best.flat();
}

/** The paths of all pages of the last year, the newest first. */
export async function pathsOfYear({ db, now }: Ctx): Promise<string[]> {
  const [found] = await db.batch([selectDays({ db, now }, daysLater(tehranDay(now), 1), SITEMAP_DAYS)]);
  const saturdays = new Set(found.map(({ day }) => saturdayOf(day)));
  return [
    ...found.map(({ day }) => bestDayPath(persianDay(day))),
    ...[...saturdays].map((day) => bestWeekPath(persianDay(day))),
  ];
}

/** The last days with pages before a day. A step of an index for each: `distinct` would read all thirty jokes of each. */
function selectDays({ db, now }: Pick<Ctx, "db" | "now">, before: string, most: number) {
  const days = sql`(with recursive days(day) as (select ${pageDay("before", before, now)}
    union all select ${pageDay("before", sql`days.day`, now)} from days where days.day is not null limit ${most})
    select day from days where day is not null)`;
  return db.select({ day: sql<string>`day`.as("day") }).from(days);
}

const pathOf = (day: string | null | undefined, path: (date: string) => string): string | null =>
  day == null ? null : path(persianDay(day));

const selectBest = ({ db, now }: Pick<Ctx, "db" | "now">, days: Parameters<typeof bestOfDays>[0], limit: number) =>
  db
    .select({ id: asText(jokes.id), text: jokes.text, likes: jokes.likeCount, createdAt: jokes.createdAt })
    .from(inPlaceOf(jokes, bestOfDays(days, now, limit)))
    .orderBy(inBestOrder);

/** The nearest days with pages before and after some days, and the newest of these. */
const selectNear = ({ db, now }: Pick<Ctx, "db" | "now">, from: string, to: string) =>
  db
    .select({
      earlier: pageDay("before", from, now).as("earlier"),
      later: pageDay("after", to, now).as("later"),
      newest: pageDay("before", daysLater(to, 1), now).as("newest"),
    })
    .from(sql`(select 1)`);
