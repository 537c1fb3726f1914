import { eq, sql } from "drizzle-orm";

import { BEST_OF_DAY } from "../../../contract/jokes/best.ts";
import { tehranDay } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { inPlaceOf } from "../../db/in-place-of.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { bestDayBefore, bestOfDays, inBestOrder } from "../../domain/jokes/best.ts";
import { lookOf, mayBeBest, mayLeave } from "../../domain/jokes/visibility.ts";
import { persianDay } from "../../domain/persian-day.ts";
import { type ViewerParams, shownColumns, toJokePage, viewerParams } from "./joke-page.ts";

/**
 * The best jokes of the newest day that is over and has some, without those that are hidden from the viewer. Visitors,
 * whose answer is everybody's, get what may leave Labkhand.
 */
export async function bestJokes(ctx: Ctx) {
  const today = tehranDay(ctx.now);
  const selectBest = ctx.viewer === null ? selectOutside : selectInside;
  const [rows, [newest]] = await ctx.db.batch([selectBest({ ...viewerParams(ctx), today }), selectDay({ today })]);
  const day = newest?.day ?? null;
  return { ...toJokePage(rows, null), day: day && persianDay(day) };
}

const bestWhere = (isShown: typeof mayBeBest) =>
  preparedStatement((db, placeholder: Placeholders<ViewerParams & { today: string }>) => {
    const day = bestDayBefore(placeholder("today"));
    return db
      .select(shownColumns(lookOf(placeholder)))
      .from(inPlaceOf(jokes, bestOfDays({ from: day, to: day }, placeholder("now"), BEST_OF_DAY, isShown)))
      .crossJoin(users)
      .where(eq(users.id, jokes.authorId))
      .orderBy(inBestOrder);
  });

const selectInside = bestWhere(mayBeBest);
const selectOutside = bestWhere(mayLeave);

const selectDay = preparedStatement((db, placeholder: Placeholders<{ today: string }>) =>
  db.select({ day: bestDayBefore(placeholder("today")).as("day") }).from(sql`(select 1)`),
);
