import { type SQL, and, eq, isNull, sql } from "drizzle-orm";

import type { Db } from "../../db/client.ts";
import { auditEntries, auditRows } from "../../db/schema/audit.ts";
import { type Statement, rawStatement } from "../../db/statements.ts";
import type { UndoneEntry } from "../../domain/audit/audit-actions.ts";
import { imageOf, inImage } from "../../domain/audit/row-image.ts";

/** One table's rows in an entry. */
interface Touched {
  table: SQL;
  key: readonly string[];
  /** The columns that were captured. */
  columns: readonly string[];
  /** The condition on `kept` that selects this table's images. */
  isTheirs: SQL;
}

const kept = sql.raw("kept");
const now = sql.raw("now");
const column = (table: SQL, name: string): SQL => sql`${table}.${sql.identifier(name)}`;
const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
const keptKey = sql`${kept}.row_key`;
const keptBefore = sql`${kept}.before`;

/** Whether an entry can be undone now, as a condition: it was not undone yet, and each of its rows is as it left it. */
export function canBeUndone(db: Db, entry: UndoneEntry): SQL {
  const isOpen = db
    .select({ one: sql`1` })
    .from(auditEntries)
    .where(and(eq(auditEntries.id, entry.id), isNull(auditEntries.undoneBy)));
  const changed = tablesOf(entry).map((touched) => sql`not exists (${selectChanged(touched)})`);
  return sql.join([sql`exists ${isOpen}`, ...changed], sql` and `);
}

/** Restores the rows of an entry, in reverse order. */
export function restoreRows(entry: UndoneEntry): Statement[] {
  return [
    // Rows may refer to each other in a cycle.
    rawStatement(sql`pragma defer_foreign_keys = on`),
    ...tablesOf(entry).toReversed().flatMap(restoreTable),
  ];
}

/** The audit rows of an undo: those of the undone entry with before and after swapped. */
export const mirrorRows = (entryId: string, undoId: string, keptUntil: number): Statement =>
  rawStatement(
    sql`insert into audit_rows (entry_id, table_name, row_key, place, before, after, person_id, kept_until)
      select ${undoId}, table_name, row_key, -place, after, before, person_id,
        iif(before is null or kept_until is not null, ${keptUntil}, null)
      from ${auditRows} where ${auditRows.entryId} = ${entryId}`,
  );

/** The tables of an entry, in the order they were written. */
function tablesOf({ id, rows }: UndoneEntry): Touched[] {
  const first = new Map(rows.map((row) => [row.table, row]));
  return [...first].map(([name, { key, before, after }]) => ({
    table: sql`${sql.identifier(name)}`,
    key: Object.keys(key),
    columns: Object.keys(before ?? after ?? {}),
    isTheirs: sql`${kept}.entry_id = ${id} and ${kept}.table_name = ${name}`,
  }));
}

/** The rows that have changed since the entry. */
function selectChanged({ table, key, columns, isTheirs }: Touched): SQL {
  const current = imageOf(columns.map((name) => ({ name, value: column(now, name) })));
  const [first = ""] = key;
  return sql`select 1 from audit_rows as ${kept} left join ${table} as ${now} on ${sameKey(now, key)}
    where ${isTheirs} and iif(${column(now, first)} is null, null, ${current}) is not ${kept}.after`;
}

function restoreTable({ table, key, columns, isTheirs }: Touched): Statement[] {
  const others = columns.filter((name) => !key.includes(name));
  const names = list(columns.map((name) => sql`${sql.identifier(name)}`));
  const keys = list(key.map((name) => sql`${sql.identifier(name)}`));
  const images = sql`from audit_rows as ${kept} where ${isTheirs}`;
  const made = sql`delete from ${table} where (${keys}) in
    (select ${list(key.map((name) => inImage(keptKey, name)))} ${images} and ${kept}.before is null)`;
  const changed = sql`update ${table} set ${list(
    // oxlint-disable-next-line sql/plain-equality -- an assignment
    others.map((name) => sql`${sql.identifier(name)} = ${inImage(keptBefore, name)}`),
  )} ${images} and ${sameKey(table, key)} and ${kept}.before is not null and ${kept}.after is not null`;
  const taken = sql`insert into ${table} (${names})
    select ${list(columns.map((name) => inImage(keptBefore, name)))} ${images} and ${kept}.after is null`;
  return [made, ...(others.length > 0 ? [changed] : []), taken].map(rawStatement);
}

const sameKey = (table: SQL, key: readonly string[]): SQL =>
  sql.join(
    key.map((name) => eq(column(table, name), inImage(keptKey, name))),
    sql` and `,
  );
