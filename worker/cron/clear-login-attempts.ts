import { and, eq, isNull, lte, sql } from "drizzle-orm";

import { QUOTA_WINDOWS } from "../../contract/quotas/values.ts";
import type { Ctx } from "../context.ts";
import { deleteInChunks } from "../db/in-chunks.ts";
import { loginAttempts, loginCounts } from "../db/schema/login.ts";
import { quotaCounts } from "../db/schema/quotas.ts";
import { isOver } from "../domain/quotas/quota.ts";

/**
 * Clears the counts of login attempts and old quotas at the start of a Tehran day; a running block keeps its end (R6).
 */
export async function clearLoginAttempts({ db, now }: Ctx): Promise<void> {
  for (const table of [loginCounts, loginAttempts]) {
    await deleteInChunks(db, table, isNull(table.blockedUntil));
    await deleteInChunks(db, table, lte(table.blockedUntil, now));
  }
  for (const window of QUOTA_WINDOWS) {
    await deleteInChunks(db, quotaCounts, sql`${and(eq(quotaCounts.window, window), isOver(now))}`);
  }
}
