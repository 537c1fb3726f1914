import { and, eq, getTableName, gt, inArray, lte } from "drizzle-orm";

import { AUDIT_IMAGES_KEPT_DAYS } from "../../contract/audit/values.ts";
import { DAY_MS } from "../../contract/time.ts";
import { UNUSED_PICTURE_KEPT_DAYS } from "../../contract/entry/values.ts";
import type { Ctx } from "../context.ts";
import { auditEntries, auditRows } from "../db/schema/audit.ts";
import { settings } from "../db/schema/settings.ts";
import { selectSettings } from "../domain/settings/setting.ts";
import { imageKinds } from "../domain/images/image-kinds.ts";
import { listObjects } from "../domain/images/stored-images.ts";

/** The pictures of settings, by kind. */
const KINDS = [
  ["game-prizes", imageKinds.prize],
  ["home-promo", imageKinds.promo],
  ["splash-screen", imageKinds.splash],
] as const;

/** The audit images of these settings. */
const ofSettings = (keys: readonly string[]) =>
  and(
    eq(auditRows.tableName, getTableName(settings)),
    inArray(
      auditRows.rowKey,
      keys.map((key) => JSON.stringify({ key })),
    ),
  );

/** The former values of these settings that an undo could restore with their pictures. */
const selectImages = (db: Ctx["db"], keys: readonly string[], since: number) =>
  db
    .select({ before: auditRows.before })
    .from(auditRows)
    .innerJoin(auditEntries, eq(auditEntries.id, auditRows.entryId))
    .where(and(ofSettings(keys), gt(auditEntries.at, since)));

/** Ends the undo of older changes, whose pictures are not kept. */
const endUndo = (db: Ctx["db"], keys: readonly string[], since: number) =>
  db
    .update(auditEntries)
    .set({ imagesGone: true })
    .where(
      and(
        inArray(auditEntries.id, db.select({ id: auditRows.entryId }).from(auditRows).where(ofSettings(keys))),
        lte(auditEntries.at, since),
        eq(auditEntries.imagesGone, false),
      ),
    );

/**
 * Deletes the administrator's pictures that no setting shows, has shown within the last day, or would show after an
 * undo.
 */
export async function sweepPictures({ db, media, now }: Ctx): Promise<void> {
  const keys = KINDS.map(([key]) => key);
  const since = now - AUDIT_IMAGES_KEPT_DAYS * DAY_MS;
  const [, rows, images] = await db.batch([
    endUndo(db, keys, since),
    selectSettings(db, ...keys),
    selectImages(db, keys, since),
  ]);
  const shown = [...rows.map(({ value }) => value), ...images.map(({ before }) => before)].join("\n");
  for (const [setting, { folder }] of KINDS) {
    // Kept for a while: cached answers still refer to what was shown until a moment ago.
    if (rows.some((row) => row.key === setting && row.updatedAt > now - UNUSED_PICTURE_KEPT_DAYS * DAY_MS)) continue;
    for await (const pictures of listObjects({ media }, `${folder}/`)) {
      const unused = pictures.filter(
        ({ key, uploaded }) => uploaded.getTime() < now - UNUSED_PICTURE_KEPT_DAYS * DAY_MS && !shown.includes(key),
      );
      if (unused.length > 0) await media.delete(unused.map(({ key }) => key));
    }
  }
}
