import { eq } from "drizzle-orm";

import { inboxOf } from "../../../durable-objects/direct/interface.ts";
import type { Ctx } from "../../context.ts";
import { auditRows } from "../../db/schema/audit.ts";
import { describeError } from "../../logger.ts";

/** As many things as one call judges, their reporters and lines with them. */
const PEOPLE_MAX = 300;

/**
 * Has the open apps of everybody whom a verdict or its undo concerns reread their account, behind the answer: within the
 * minute its line is seen, or gone (D125). Others see it when they next open the app.
 * @param entryId the verdict's entry in the audit; null if nothing has changed
 */
export function showNews(ctx: Ctx, entryId: string | null): void {
  if (entryId !== null) ctx.waitUntil(tell(ctx, entryId));
}

async function tell({ db, objects, log }: Ctx, entryId: string): Promise<void> {
  try {
    const [people] = await db.batch([
      db
        .selectDistinct({ id: auditRows.personId })
        .from(auditRows)
        .where(eq(auditRows.entryId, entryId))
        .limit(PEOPLE_MAX),
    ]);
    await Promise.all(people.map(async ({ id }) => id !== null && inboxOf(objects, id).newsCame()));
  } catch (error) {
    log.warn("news-not-shown", describeError(error));
  }
}
