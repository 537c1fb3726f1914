import { isNull, lte, or } from "drizzle-orm";

import type { Ctx } from "../context.ts";
import { loginAttempts, loginCounts } from "../db/schema/login.ts";
import { quotaCounts } from "../db/schema/quotas.ts";
import { isOver } from "../domain/quotas/quota.ts";

/**
 * Clears the counts of login attempts and old quotas at the start of a Tehran day; a running block keeps its end (R6).
 */
export async function clearLoginAttempts({ db, now }: Ctx): Promise<void> {
  await db.batch([
    ...[loginCounts, loginAttempts].map((table) =>
      db.delete(table).where(or(isNull(table.blockedUntil), lte(table.blockedUntil, now))),
    ),
    db.delete(quotaCounts).where(isOver(now)),
  ]);
}
