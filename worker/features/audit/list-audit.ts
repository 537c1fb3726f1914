import { and, desc, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";

import { type AuditEntry, auditActions, type listAuditRoute } from "../../../contract/audit.ts";
import { AUDIT_ROWS_SHOWN } from "../../../contract/limits.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { auditEntries } from "../../db/schema/audit.ts";
import { pageOf } from "../../domain/lists/page.ts";
import { parsedImage } from "./parsed-image.ts";
import { shownChange, shownImage } from "./shown-image.ts";

const firstRows = sql<string>`(select json_group_array(json_object('table', table_name, 'key', row_key, 'before', before, 'after', after))
  from (select table_name, row_key, before, after from audit_rows
    where audit_rows.entry_id = audit_entries.id limit ${AUDIT_ROWS_SHOWN}))`;

const storedRows = z.array(
  z.object({ table: z.string(), key: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
);

/**
 * The administrator's actions, newest first, optionally of one kind or on one target; each with its first changed rows,
 * secrets masked.
 */
export async function listAudit({ db }: Ctx, { limit, cursor, action, target }: Input<typeof listAuditRoute>) {
  const [found] = await db.batch([
    selectEntries(db)
      .where(
        and(
          cursor === undefined ? undefined : lt(auditEntries.id, cursor),
          target === undefined ? undefined : eq(auditEntries.target, target),
          // With both filters the target's index is used, because one target has few entries.
          action === undefined
            ? undefined
            : sql`${target === undefined ? auditEntries.action : sql`+${auditEntries.action}`} = ${action}`,
        ),
      )
      .orderBy(desc(auditEntries.id))
      .limit(limit + 1),
  ]);
  const { shown, nextCursor } = pageOf(found, { limit }, ({ id }) => id);
  return { items: shown.map(toEntry), nextCursor };
}

const selectEntries = (db: Db) =>
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
    .from(auditEntries);

type FoundEntry = Awaited<ReturnType<typeof selectEntries>>[number];

function toEntry({ at, imagesGone, rows, ...entry }: FoundEntry): AuditEntry {
  const { label, undo } = auditActions[entry.action] ?? { label: entry.action, undo: null };
  return {
    ...entry,
    at: new Date(at).toISOString(),
    label,
    canUndo: undo !== null && entry.undoneBy === null && !imagesGone && entry.rowCount > 0,
    rows: storedRows.parse(JSON.parse(rows)).map(toShownRow),
  };
}

function toShownRow({ table, key, before, after }: z.infer<typeof storedRows>[number]) {
  const parsed = (image: string | null) => (image === null ? null : parsedImage(image));
  return { table, key: shownImage(table, parsedImage(key)), ...shownChange(table, parsed(before), parsed(after)) };
}
