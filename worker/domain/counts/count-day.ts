import { and, eq, sql } from "drizzle-orm";

import type { DayCount } from "../../../contract/overview/values.ts";
import { tehranDay } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { dayCounts } from "../../db/schema/counts.ts";

/** Reverts one count made by a trigger, when what was counted did not happen after all. */
export const uncountOne = ({ db }: Pick<Ctx, "db">, name: DayCount, moment: number) =>
  db
    .update(dayCounts)
    .set({ count: sql`${dayCounts.count} - 1` })
    .where(and(eq(dayCounts.day, tehranDay(moment)), eq(dayCounts.name, name), sql`${dayCounts.count} > 0`));
