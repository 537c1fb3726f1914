import { asc, eq, sql } from "drizzle-orm";

import { auditActions } from "../../../contract/audit/actions.ts";
import type { undoAuditRoute } from "../../../contract/audit/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import { undoneActions } from "../../audit-actions.ts";
import type { Ctx } from "../../context.ts";
import { auditEntries, auditRows } from "../../db/schema/audit.ts";
import type { UndoneAction, UndoneEntry } from "../../domain/audit/audit-actions.ts";
import { auditing, imagesKeptUntil } from "../../domain/audit/audited.ts";
import { mirrorRows, restoreRows, canBeUndone } from "./restore.ts";
import { type Statement, refuseUnless } from "../../db/statements.ts";
import { showNews } from "../../notifications/show-new-items.ts";
import { AppError } from "../../errors.ts";
import { parsedImage } from "../../domain/audit/row-image.ts";

/**
 * Undoes an entry as an entry of its own: restores its rows, if none of them has changed since.
 * @throws AppError AUDIT_ENTRY_NOT_FOUND, AUDIT_NOT_UNDOABLE, AUDIT_ALREADY_UNDONE, AUDIT_CHANGED_SINCE
 */
export async function undoAudit(ctx: Ctx, { id }: Input<typeof undoAuditRoute>) {
  const entry = await readEntry(ctx, id);
  const hooks: UndoneAction = undoneActions[entry.action] ?? {};
  await hooks.beforeUndo?.(ctx, entry);
  const undoId = ctx.newId();
  const condition = canBeUndone(ctx.db, entry);
  try {
    await ctx.db.batch([refuseUnless(condition), ...undoing(ctx, entry, undoId, hooks)]);
  } catch (error) {
    await throwIfChanged(ctx, entry, condition, error);
    throw error;
  }
  await hooks.afterUndo?.(ctx, entry);
  showNews(
    ctx,
    entry.rows.flatMap(({ personId }) => personId ?? []),
  );
  return { message: "برگردانده شد", id: undoId };
}

/** The statements that undo an entry, and the undo's own audit rows. */
function undoing(ctx: Ctx, entry: UndoneEntry, undoId: string, { counter, withUndo }: UndoneAction): Statement[] {
  const { db, now } = ctx;
  const { id, action, target } = entry;
  const isUndone = db.update(auditEntries).set({ undoneBy: undoId }).where(eq(auditEntries.id, id));
  const following = withUndo?.(ctx, entry) ?? [];
  if (counter) {
    const { rows, statements } = counter(ctx, entry);
    const { before, after } = auditing(ctx, undoId, { action, target, rows }, id);
    return [...before, ...statements, ...following, ...after, isUndone];
  }
  const rowCount = entry.rows.length;
  return [
    ...restoreRows(entry),
    ...following,
    db.insert(auditEntries).values({ id: undoId, at: now, action, target, rowCount, undoes: id }),
    mirrorRows(id, undoId, imagesKeptUntil(now)),
    isUndone,
  ];
}

/** The entry with its rows. @throws AppError AUDIT_ENTRY_NOT_FOUND, AUDIT_NOT_UNDOABLE, AUDIT_ALREADY_UNDONE */
async function readEntry({ db }: Ctx, id: string): Promise<UndoneEntry> {
  const [[entry], rows] = await db.batch([
    db.select().from(auditEntries).where(eq(auditEntries.id, id)),
    db.select().from(auditRows).where(eq(auditRows.entryId, id)).orderBy(asc(auditRows.place)),
  ]);
  if (!entry) throw new AppError("AUDIT_ENTRY_NOT_FOUND");
  if (entry.undoneBy !== null) throw new AppError("AUDIT_ALREADY_UNDONE");
  const { action, target, imagesGone, rowCount } = entry;
  if (auditActions[action]?.undo === null || imagesGone || rowCount === 0) throw new AppError("AUDIT_NOT_UNDOABLE");
  return {
    id,
    action,
    target,
    rows: rows.map(({ tableName, rowKey, before, after, personId }) => ({
      table: tableName,
      key: parsedImage(rowKey),
      before: before === null ? null : parsedImage(before),
      after: after === null ? null : parsedImage(after),
      personId,
    })),
  };
}

/**
 * D1's error texts may change, so the rows themselves are checked; a constraint error means that another row is in the
 * way.
 */
async function throwIfChanged(
  { db }: Ctx,
  { id }: UndoneEntry,
  condition: ReturnType<typeof canBeUndone>,
  error: unknown,
) {
  const [[found]] = await db.batch([
    db
      .select({ undoneBy: auditEntries.undoneBy, canBeUndone: sql<number>`${condition}`.as("can_be_undone") })
      .from(auditEntries)
      .where(eq(auditEntries.id, id)),
  ]);
  if (!found) throw new AppError("AUDIT_ENTRY_NOT_FOUND");
  if (found.undoneBy !== null) throw new AppError("AUDIT_ALREADY_UNDONE");
  if (!found.canBeUndone || String(error).includes("SQLITE_CONSTRAINT")) throw new AppError("AUDIT_CHANGED_SINCE");
}
