import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

import { DAY_MS, TEHRAN_AHEAD_MS } from "../../contract/time.ts";
import { inlined } from "./inlined.ts";

const [DAY, AHEAD] = [inlined(DAY_MS), inlined(TEHRAN_AHEAD_MS)];

/** The Tehran day of a moment in SQL, such as 2026-11-22. */
export const tehranDaySql = (moment: SQLWrapper): SQL<string> =>
  sql<string>`date((${moment} + ${AHEAD}) / 1000, 'unixepoch')`;

/** The number of a moment's Tehran day since 1970. */
export const tehranDayNumberSql = (moment: SQLWrapper): SQL<number> => sql<number>`(${moment} + ${AHEAD}) / ${DAY}`;

/** The first moment of a day of that number, UTC milliseconds. */
export const startOfTehranDaySql = (day: SQLWrapper): SQL<number> => sql<number>`((${day}) * ${DAY} - ${AHEAD})`;
