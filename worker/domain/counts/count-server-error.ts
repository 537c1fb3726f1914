import { sql } from "drizzle-orm";

import { HOUR_MS } from "../../../contract/time.ts";
import { D1Connection, Db } from "../../db/client.ts";
import { serverErrors } from "../../db/schema/counts.ts";

/**
 * Counts an answer with status 500 in the row of its hour, with one statement after the answer. A failure here is
 * ignored: the error is in the log.
 */
export async function countServerError(d1: D1Database, now: number): Promise<void> {
  const db = new Db(new D1Connection(d1));
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const counted = db.batch([
    db
      .insert(serverErrors)
      .values({ hour, count: 1 })
      .onConflictDoUpdate({ target: serverErrors.hour, set: { count: sql`${serverErrors.count} + 1` } }),
  ]);
  await counted.catch(() => null);
}
