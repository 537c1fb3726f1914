import { type AnyD1Database, drizzle } from "drizzle-orm/d1";

/** What one request cost at D1: round trips, and rows read and written as D1 bills them. */
export interface D1Cost {
  trips: number;
  read: number;
  written: number;
}

/**
 * The database of one request. Verbs send their statements through `db.batch([...])`, also a single one: a batch is one
 * round trip, one transaction, and the only call whose answer says what it read.
 *
 * Drizzle answers a batch by column name, so every column of a join is given a name of its own.
 */
export function createDb(d1: D1Database, cost: D1Cost) {
  return drizzle(metered(d1.withSession("first-primary"), cost));
}

export type Db = ReturnType<typeof createDb>;

function metered(session: D1DatabaseSession, cost: D1Cost): AnyD1Database {
  const count = (meta: D1Meta) => {
    cost.read += meta.rows_read;
    cost.written += meta.rows_written;
  };
  const metering = {
    prepare: (query: string) => session.prepare(query),
    async batch<Row>(statements: D1PreparedStatement[]) {
      cost.trips += 1;
      const results = await session.batch<Row>(statements);
      for (const result of results) count(result.meta);
      return results;
    },
  };
  // Drizzle's D1 driver uses `prepare` and `batch` only; the binding's other methods are not ours to offer.
  return metering as AnyD1Database;
}
