import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

import { DAY_MS, TEHRAN_AHEAD_MS } from "../../contract/time.ts";

/** The Tehran day of a moment in SQL, such as 2026-11-22. */
export const tehranDaySql = (moment: SQLWrapper): SQL<string> =>
  sql<string>`date((${moment} + ${sql.raw(String(TEHRAN_AHEAD_MS))}) / 1000, 'unixepoch')`;

/** The number of a moment's Tehran day since 1970. */
export const tehranDayNumber = (moment: SQLWrapper): SQL<number> =>
  sql<number>`(${moment} + ${sql.raw(String(TEHRAN_AHEAD_MS))}) / ${sql.raw(String(DAY_MS))}`;
