import { desc, lt, sql } from "drizzle-orm";
import { z } from "zod";

import { type AuditEntry, auditActions, type listAuditRoute } from "../../../contract/audit.ts";
import { AUDIT_ROWS_SHOWN } from "../../../contract/limits.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { auditEntries } from "../../db/schema/audit.ts";
import { parsedImage } from "./parsed-image.ts";
import { shownChange, shownImage } from "./shown-image.ts";

const firstRows = sql<string>`(select json_group_array(json_object('table', table_name, 'key', row_key, 'before', before, 'after', after))
  from (select table_name, row_key, before, after from audit_rows
    where audit_rows.entry_id = audit_entries.id limit ${AUDIT_ROWS_SHOWN}))`;

const storedRows = z.array(
  z.object({ table: z.string(), key: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
);

/** What the administrator did, newest first; of each the first rows that it changed, without what is secret of them. */
export async function listAudit({ db }: Ctx, { limit, cursor }: Input<typeof listAuditRoute>) {
  const [found] = await db.batch([
    db
      .select({
        id: auditEntries.id,
        at: auditEntries.at,
        action: auditEntries.action,
        target: auditEntries.target,
        rowCount: auditEntries.rowCount,
        imagesGone: auditEntries.imagesGone,
        undoes: auditEntries.undoes,
        undoneBy: auditEntries.undoneBy,
        rows: firstRows.as("first_rows"),
      })
      .from(auditEntries)
      .where(cursor === undefined ? undefined : lt(auditEntries.id, cursor))
      .orderBy(desc(auditEntries.id))
      .limit(limit + 1),
  ]);
  const items = found.slice(0, limit).map(({ at, action, imagesGone, rows, ...entry }): AuditEntry => {
    const { label, undo } = auditActions[action] ?? { label: action, undo: null };
    return {
      ...entry,
      at: new Date(at).toISOString(),
      action,
      label,
      canUndo: undo !== null && entry.undoneBy === null && !imagesGone && entry.rowCount > 0,
      rows: storedRows.parse(JSON.parse(rows)).map(toShownRow),
    };
  });
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}

function toShownRow({ table, key, before, after }: z.infer<typeof storedRows>[number]) {
  const parsed = (image: string | null) => (image === null ? null : parsedImage(image));
  return { table, key: shownImage(table, parsedImage(key)), ...shownChange(table, parsed(before), parsed(after)) };
}
