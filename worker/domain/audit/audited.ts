import { type SQL, and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { type SQLiteColumn, type SQLiteTable, getTableConfig } from "drizzle-orm/sqlite-core";

import { type AuditAction, auditActions } from "../../../contract/audit/actions.ts";
import { AUDIT_IMAGES_KEPT_DAYS } from "../../../contract/audit/values.ts";
import { DAY_MS } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { auditEntries, auditRows } from "../../db/schema/audit.ts";
import { type Statement, rawStatement } from "../../db/statements.ts";
import { columnsOf, imageOf, keyOf, ownerOf } from "./row-image.ts";

/** An administrator's write: what it is, and the rows to keep images of, so that it can be shown and undone. */
export interface AuditedAct {
  action: AuditAction;
  /** The public identifier of what it is done to (of a person the public id); never a code, a contact or a secret. */
  target: string;
  /**
   * In the order in which they are written, each table once: referencing tables come last where rows are inserted,
   * first where they are deleted. Empty when nothing can be undone or shown.
   */
  rows: readonly TrackedRows[];
}

/** Rows that a write may change. Unchanged ones are not kept. */
export interface TrackedRows {
  table: SQLiteTable;
  /**
   * A condition that uses a key or an index, and nothing the write changes. At most 90 values: pass more as
   * `json_each`.
   */
  where: SQL | undefined;
  /** The columns kept beside the key; for inserted or deleted rows all of them. Of `users` never contacts. */
  columns?: readonly SQLiteColumn[];
  /** The row's person, as an expression; by default its first reference to `users`. */
  person?: SQL | SQLiteColumn;
  /** The row contains what people wrote, without referring to a person: its images are kept for a while only. */
  isPersonal?: true;
}

type AuditCtx = Pick<Ctx, "db" | "now" | "newId"> & Partial<Pick<Ctx, "undo">>;

/**
 * A write of the administrator: one batch with an entry in the audit, and with images of the rows from before and after it.
 * Where `rows` are named and none of them changed, there is no entry either. The call's answer names the entry if it
 * can be undone.
 *
 *     const [deleted] = await audited(
 *       ctx,
 *       { action: "issue.delete", target: id, rows: [{ table: issues, where: eq(issues.id, id) }] },
 *       [db.delete(issues).where(eq(issues.id, id)).returning({ id: issues.id })],
 *     );
 *
 * @returns what the statements answered, as a batch of them alone would
 */
export async function audited<const Statements extends readonly Statement[]>(
  ctx: AuditCtx,
  act: AuditedAct,
  statements: Statements,
): Promise<BatchResponse<Statements>> {
  const id = ctx.newId();
  const { before, after } = auditing(ctx, id, act);
  const results: readonly unknown[] = await ctx.db.batch([...before, ...statements, ...after]);
  if (ctx.undo && auditActions[act.action].undo !== null && isKept(results.at(-1), after)) ctx.undo.entryId = id;
  // The answers of exactly these statements; a list with others around them cannot say so.
  return results.slice(before.length, before.length + statements.length) as BatchResponse<Statements>;
}

/** Whether the entry is still there: the last statement after a write answers the entry that it deleted. */
const isKept = (deleted: unknown, after: readonly Statement[]): boolean =>
  after.length > 0 && Array.isArray(deleted) && deleted.length === 0;

/**
 * Writes the audit entry of an act that an outside service performs, before it is called, so that nothing happens
 * unrecorded.
 * @returns the entry's id, and a function that deletes it, for when nothing was done
 */
export async function auditedBefore(
  ctx: AuditCtx,
  act: Pick<AuditedAct, "action" | "target">,
): Promise<{ entryId: string; takeBack: () => Promise<void> }> {
  const entryId = ctx.newId();
  await ctx.db.batch(auditing(ctx, entryId, { ...act, rows: [] }).before);
  const takeBack = async () =>
    void (await ctx.db.batch([ctx.db.delete(auditEntries).where(eq(auditEntries.id, entryId))]));
  return { entryId, takeBack };
}

/** The statements around a write that create its entry, under this id. */
export function auditing(
  ctx: Pick<Ctx, "db" | "now">,
  id: string,
  { action, target, rows }: AuditedAct,
  undoes: string | null = null,
): { before: Statement[]; after: Statement[] } {
  const { db, now } = ctx;
  const ofEntry = eq(auditRows.entryId, id);
  const keptUntil = imagesKeptUntil(now);
  const count = db
    .select({ count: sql`count(*)` })
    .from(auditRows)
    .where(ofEntry);
  const before = [
    db.insert(auditEntries).values({ id, at: now, action, target, undoes }),
    ...rows.map((tracked, place) => capture("before", id, tracked, place, keptUntil)),
  ];
  if (rows.length === 0) return { before, after: [] };
  const after = [
    ...rows.map((tracked, place) => capture("after", id, tracked, place, keptUntil)),
    db.delete(auditRows).where(and(ofEntry, sql`${auditRows.before} is ${auditRows.after}`)),
    db
      .update(auditRows)
      .set({ keptUntil })
      .where(and(ofEntry, or(isNull(auditRows.after), isNotNull(auditRows.personId)))),
    db
      .update(auditEntries)
      .set({ rowCount: sql`(${count})` })
      .where(eq(auditEntries.id, id)),
    db
      .delete(auditEntries)
      .where(and(eq(auditEntries.id, id), eq(auditEntries.rowCount, 0)))
      .returning({ id: auditEntries.id }),
  ];
  return { before, after };
}

/** Until when images of deleted rows and of people are kept: UTC milliseconds. */
export const imagesKeptUntil = (now: number): number => now + AUDIT_IMAGES_KEPT_DAYS * DAY_MS;

/** Captures the rows as they are at this point of the batch. */
function capture(
  when: "before" | "after",
  entryId: string,
  { table, where, columns = columnsOf(table), person = ownerOf(table), isPersonal }: TrackedRows,
  place: number,
  keptUntil: number,
): Statement {
  const named = (some: readonly SQLiteColumn[]) => some.map((column) => ({ name: column.name, value: sql`${column}` }));
  const key = keyOf(table);
  const image = imageOf(named([...key, ...columns.filter((column) => !key.includes(column))]));
  const into = sql.raw(`audit_rows (entry_id, table_name, row_key, place, ${when}, person_id, kept_until)`);
  return rawStatement(
    sql`insert into ${into}
      select ${entryId}, ${getTableConfig(table).name}, ${imageOf(named(key))}, ${place}, ${image}, ${person ?? null},
        ${isPersonal ? keptUntil : null}
      from ${table} where ${where ?? sql`true`}
      on conflict (entry_id, table_name, row_key) do update set ${sql.raw(when)} = excluded.${sql.raw(when)}`,
  );
}
