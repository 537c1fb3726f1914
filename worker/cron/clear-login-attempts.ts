import { isNull, lt, lte, or } from "drizzle-orm";

import { DAY_MS } from "../../contract/limits.ts";
import type { Ctx } from "../context.ts";
import { codeWindows, loginAttempts, loginCounts } from "../db/schema/login.ts";

/**
 * Clears the counts of login attempts and codes at the start of a Tehran day; a running block keeps its end (design 6).
 */
export async function clearLoginAttempts({ db, now }: Ctx): Promise<void> {
  await db.batch([
    ...[loginCounts, loginAttempts].map((table) =>
      db.delete(table).where(or(isNull(table.blockedUntil), lte(table.blockedUntil, now))),
    ),
    db.delete(codeWindows).where(lt(codeWindows.startedAt, now - 2 * DAY_MS)),
  ]);
}
