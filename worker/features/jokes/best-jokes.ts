import { type SQL, eq, sql } from "drizzle-orm";

import { BEST_OF_DAY } from "../../../contract/jokes/best.ts";
import { tehranDay } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { inPlaceOf } from "../../db/in-place-of.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { bestDayBefore, bestOfDays, inBestOrder, pageDay } from "../../domain/jokes/best.ts";
import { lookOf, mayBeBest, mayLeave } from "../../domain/jokes/visibility.ts";
import { persianDay } from "../../domain/persian-day.ts";
import { type ViewerParams, shownColumns, toJokePage, viewerParams } from "./joke-page.ts";

/**
 * The best jokes of the newest day that is over and has some, without those that are hidden from the viewer. Visitors,
 * whose answer is everybody's, get what may leave Labkhand.
 */
export async function bestJokes(ctx: Ctx) {
  const today = tehranDay(ctx.now);
  const { ofDay, day: selectDay } = ctx.viewer === null ? outside : inside;
  const params = { ...viewerParams(ctx), today };
  const [rows, [newest]] = await ctx.db.batch([ofDay(params), selectDay(params)]);
  const day = newest?.day ?? null;
  return { ...toJokePage(rows, null), day: day && persianDay(day) };
}

type Params = ViewerParams & { today: string };

/** The newest day of an audience, and its jokes. */
const bestWhere = (isShown: typeof mayBeBest, newest: (placeholder: Placeholders<Params>) => SQL<string | null>) => ({
  ofDay: preparedStatement((db, placeholder: Placeholders<Params>) => {
    const day = newest(placeholder);
    return db
      .select(shownColumns(lookOf(placeholder)))
      .from(inPlaceOf(jokes, bestOfDays({ from: day, to: day }, placeholder("now"), BEST_OF_DAY, isShown)))
      .crossJoin(users)
      .where(eq(users.id, jokes.authorId))
      .orderBy(inBestOrder);
  }),
  day: preparedStatement((db, placeholder: Placeholders<Params>) =>
    db.select({ day: newest(placeholder).as("day") }).from(sql`(select 1)`),
  ),
});

const inside = bestWhere(mayBeBest, (placeholder) => bestDayBefore(placeholder("today")));
const outside = bestWhere(mayLeave, (placeholder) =>
  pageDay("before", sql`${placeholder("today")}`, placeholder("now")),
);
