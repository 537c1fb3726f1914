import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";

import { DAY_MS } from "../../../contract/limits.ts";
import { limits } from "../../../contract/quotas.ts";
import { tehranDayStart } from "../../../contract/tehran.ts";
import { limitSql } from "../../../worker/db/schema/quotas.ts";

/**
 * Gives each new request its turn: so many are shown on a Tehran day, and later ones wait unseen for the next day that
 * has room. No alarm: a request whose turn came is there when the list is next read.
 */
export class RequestTurns {
  private readonly table: SqlStorage;
  private readonly db: D1Database;

  constructor(table: SqlStorage, db: D1Database) {
    this.table = table;
    this.db = db;
  }

  /** How many requests a day are shown, as the administrator set it. */
  async readLimit(): Promise<number> {
    const [row] = await drizzle(this.db).all<{ most: number }>(sql`select ${limitSql("requestsPerDay")} as most`);
    return row?.most ?? limits.requestsPerDay.byDefault;
  }

  /** The moment of the next free turn, UTC milliseconds. */
  next(perDay: number, now: number): number {
    const today = tehranDayStart(now);
    const given = this.table
      .exec<{ day: number; count: number }>(
        `select cast((shown_at - ?1) / ${DAY_MS} as integer) as day, count(*) as count
          from conversations where shown_at > 0 and shown_at >= ?1 group by day`,
        today,
      )
      .toArray();
    const countOf = new Map(given.map(({ day, count }) => [day, count]));
    let day = 0;
    while ((countOf.get(day) ?? 0) >= perDay) day += 1;
    return day === 0 ? now : today + day * DAY_MS;
  }
}
