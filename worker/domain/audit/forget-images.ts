import { type SQL, eq, inArray, lte, sql } from "drizzle-orm";

import type { Db } from "../../db/client.ts";
import { inChunks, isFirstOf } from "../../db/in-chunks.ts";
import { auditEntries, auditRows } from "../../db/schema/audit.ts";

/** Deletes the images of rows about a person; entries that lose one cannot be undone any more. */
export const forgetImagesOfPerson = (db: Db, personId: number) => forgetImages(db, eq(auditRows.personId, personId));

/** Deletes expired images, in chunks. */
export async function forgetOldImages(db: Db, now: number): Promise<void> {
  const isOld = lte(auditRows.keptUntil, now);
  await inChunks(async (rows) => {
    // In the index's order, so that both statements mean the same rows.
    const forgotten = forgetImages(db, isFirstOf(auditRows, isOld, rows, sql`order by ${auditRows.keptUntil}, rowid`));
    const [ended, deleted, left] = await db.batch([
      ...forgotten,
      db.select({ id: auditRows.entryId }).from(auditRows).where(isOld).limit(1),
    ]);
    return { took: [ended, deleted], isDone: left.length === 0 };
  });
}

/** Deletes images by a condition on `audit_rows`. */
export function forgetImages(db: Db, which: SQL) {
  const entries = db.select({ id: auditRows.entryId }).from(auditRows).where(which);
  return [
    db.update(auditEntries).set({ imagesGone: true }).where(inArray(auditEntries.id, entries)),
    db.delete(auditRows).where(which),
  ] as const;
}
