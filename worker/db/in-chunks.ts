import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type SQLiteTable, type SQLiteUpdateSetSource, getTableConfig } from "drizzle-orm/sqlite-core";

import type { Db } from "./client.ts";
import type { Statement } from "./statements.ts";

/** A run starts small, so that a chunk that was too large for the database is not tried again. */
const FIRST_ROWS = 100;
/** Measured: the slowest row took the database 32 µs. */
const MOST_ROWS = 5000;
/** A quarter of the 200 ms a chunk may take, because the next one may be slower than all before. */
const AIM_MS = 50;
/** The next chunk is sized by the slowest of this many. */
const LOOKED_BACK = 10;
/** So a run takes about five seconds of database time. */
export const CHUNKS_PER_RUN = 100;

/** What D1 says of a chunk. */
interface Chunk {
  /** The results that took its time. */
  took: readonly { meta: { duration: number } }[];
  isDone: boolean;
}

/**
 * Repeats a task chunk by chunk, until it is done or has run often enough; the size follows what a row of the slowest of
 * the last chunks took D1. A chunk is one batch after which the next run continues, so a run may be killed at any moment.
 * @returns how many chunks it ran, and whether the task is done
 */
export async function inChunks(
  chunk: (rows: number) => Promise<Chunk>,
  most: number = CHUNKS_PER_RUN,
): Promise<{ chunks: number; isDone: boolean }> {
  let [chunks, rows, isDone] = [0, FIRST_ROWS, false];
  const perRow: number[] = [];
  while (chunks < most && !isDone) {
    const { took, ...ran } = await chunk(rows);
    ({ isDone } = ran);
    chunks += 1;
    perRow.push(took.reduce((sum, { meta }) => sum + meta.duration, 0) / rows);
    const slowest = Math.max(...perRow.slice(-LOOKED_BACK));
    rows = Math.max(1, Math.min(2 * rows, Math.floor(AIM_MS / slowest), MOST_ROWS));
  }
  return { chunks, isDone };
}

/** Deletes the rows of a condition, which an index must serve: each chunk begins anew. */
export const deleteInChunks = (db: Db, table: SQLiteTable, which: SQL): Promise<void> =>
  untilNoneIsLeft(db, table, which, (first) => db.delete(table).where(first));

/** Changes the rows of a condition, which an index must serve and no changed row may meet. */
export const updateInChunks = <Table extends SQLiteTable>(
  db: Db,
  table: Table,
  which: SQL,
  set: SQLiteUpdateSetSource<Table>,
): Promise<void> => untilNoneIsLeft(db, table, which, (first) => db.update(table).set(set).where(first));

async function untilNoneIsLeft(
  db: Db,
  table: SQLiteTable,
  which: SQL,
  statement: (first: SQL) => Statement<D1Result>,
): Promise<void> {
  await inChunks(async (rows) => {
    const [changed, left] = await db.batch([
      statement(isFirstOf(table, which, rows)),
      db
        .select({ left: sql`1`.as("is_left") })
        .from(table)
        .where(which)
        .limit(1),
    ]);
    return { took: [changed], isDone: left.length === 0 };
  });
}

/** Whether a row is among the first `rows` of a condition, for a statement that deletes or changes them. */
export function isFirstOf(table: SQLiteTable, which: SQL, rows: number, order: SQL = sql``): SQL {
  const key = keyOf(table);
  return sql`(${key}) in (select ${key} from ${table} where ${which} ${order} limit ${rows})`;
}

/** The columns of a table's primary key. */
function keyOf(table: SQLiteTable): SQL {
  const { columns, primaryKeys } = getTableConfig(table);
  const key: readonly SQLWrapper[] = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return sql.join([...key], sql`, `);
}
