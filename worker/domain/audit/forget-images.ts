import { type SQL, eq, inArray, lte } from "drizzle-orm";

import type { Db } from "../../db/client.ts";
import { auditEntries, auditRows } from "../../db/schema/audit.ts";

/** Deletes the images of rows about a person; entries that lose one cannot be undone any more. */
export const forgetImagesOfPerson = (db: Db, personId: number) => forgetImages(db, eq(auditRows.personId, personId));

/** Deletes expired images. */
export const forgetOldImages = (db: Db, now: number) => forgetImages(db, lte(auditRows.keptUntil, now));

/** Deletes images by a condition on `audit_rows`. */
export function forgetImages(db: Db, which: SQL) {
  const entries = db.select({ id: auditRows.entryId }).from(auditRows).where(which);
  return [
    db.update(auditEntries).set({ imagesGone: true }).where(inArray(auditEntries.id, entries)),
    db.delete(auditRows).where(which),
  ] as const;
}
