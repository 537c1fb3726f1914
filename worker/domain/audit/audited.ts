import { type SQL, and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { type SQLiteColumn, type SQLiteTable, getTableConfig } from "drizzle-orm/sqlite-core";

import type { AuditAction } from "../../../contract/audit.ts";
import { AUDIT_IMAGES_KEPT_DAYS, DAY_MS } from "../../../contract/limits.ts";
import type { Ctx } from "../../context.ts";
import { auditEntries, auditRows } from "../../db/schema/audit.ts";
import { type Statement, rawStatement } from "../../db/statements.ts";
import { columnsOf, imageOf, keyOf, ownerOf } from "./row-image.ts";

/** What an administrator's write does, and the rows by which it can be seen and undone. */
export interface AuditedAct {
  action: AuditAction;
  /** On what: as the outside calls it, so of a person the public id; never a code, a contact or a secret. */
  target: string;
  /**
   * In the order in which they are written, a table once: what refers to others after them where rows are made, before them
   * where they go. Empty where nothing can be undone or shown.
   */
  rows: readonly TrackedRows[];
}

/** Rows that a write may change. Those that it leaves as they were are not kept. */
export interface TrackedRows {
  table: SQLiteTable;
  /** By a key or an index, and by nothing that the write changes. At most 90 values: more go in as `json_each`. */
  where: SQL | undefined;
  /** What is kept of them beside their key; all of it where rows are made or deleted. Of `users` never contacts. */
  columns?: readonly SQLiteColumn[];
  /** Whose they are, as an expression on the row; by default its first reference to a person. */
  person?: SQL | SQLiteColumn;
  /** People wrote this, though the row refers to nobody: its images are kept for a while only. */
  isPersonal?: true;
}

type AuditCtx = Pick<Ctx, "db" | "now" | "newId">;

/**
 * A write of the administrator: one batch with an entry in the audit, and with images of the rows from before and after it.
 * Where `rows` are named and none of them changed, there is no entry either.
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
  const { before, after } = auditing(ctx, ctx.newId(), act);
  const results: readonly unknown[] = await ctx.db.batch([...before, ...statements, ...after]);
  // The answers of exactly these statements; a list with others around them cannot say so.
  return results.slice(before.length, before.length + statements.length) as BatchResponse<Statements>;
}

/**
 * The entry of an act that no batch can hold, because an outside service does it: it stands before the act begins, so that nothing
 * is done that is not written down.
 * @returns what takes the entry back, for where the service has said that nothing was done
 */
export async function auditedBefore(
  ctx: AuditCtx,
  act: Pick<AuditedAct, "action" | "target">,
): Promise<() => Promise<void>> {
  const id = ctx.newId();
  await ctx.db.batch(auditing(ctx, id, { ...act, rows: [] }).before);
  return async () => void (await ctx.db.batch([ctx.db.delete(auditEntries).where(eq(auditEntries.id, id))]));
}

/** The statements around a write that make its entry, under this id. */
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
    db.delete(auditEntries).where(and(eq(auditEntries.id, id), eq(auditEntries.rowCount, 0))),
  ];
  return { before, after };
}

/** Until when images are kept of rows that are gone, and of people: UTC milliseconds. */
export const imagesKeptUntil = (now: number): number => now + AUDIT_IMAGES_KEPT_DAYS * DAY_MS;

/** Keeps the images of rows as they are at this place of the batch. */
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
