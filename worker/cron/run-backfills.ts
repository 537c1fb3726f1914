import { type SQL, type SQLWrapper, and, eq, isNull, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

import type { Ctx } from "../context.ts";
import { CHUNKS_PER_RUN, inChunks } from "../db/in-chunks.ts";
import { backfills } from "../db/schema/backfills.ts";
import type { Statement, StatementBuilder } from "../db/statements.ts";
import { describeError } from "../logger.ts";

/** Fills a new column of existing rows, chunk by chunk (docs/operations.md). */
export interface Backfill {
  /** Unique for ever: the database remembers it as done. */
  name: string;
  table: SQLiteTable;
  /** The primary key if it is integers or text; else the rowid. */
  key: readonly SQLWrapper[];
  /** The update of one chunk's rows. */
  fill: (db: StatementBuilder, inChunk: SQL) => Statement<D1Result>;
}

/** Oldest first. One that is done in production may go a release later. */
const declared: readonly Backfill[] = [];

/**
 * Continues the backfills in turn. One that fails stops no other.
 * @throws Error at the end, if one failed
 */
export async function runBackfills(ctx: Ctx, all: readonly Backfill[] = declared): Promise<void> {
  if (all.length === 0) return;
  const [stored] = await ctx.db.batch([ctx.db.select().from(backfills)]);
  const done = new Set(stored.flatMap(({ name, doneAt }) => (doneAt === null ? [] : [name])));
  let [left, failed] = [CHUNKS_PER_RUN, 0];
  for (const backfill of all.filter(({ name }) => !done.has(name))) {
    try {
      left -= await runChunks(ctx, backfill, left);
    } catch (error) {
      failed += 1;
      ctx.log.error("backfill-failed", { backfill: backfill.name, ...describeError(error) });
    }
  }
  if (failed > 0) throw new Error(`${failed} backfills failed`);
}

/** @returns how many chunks it ran */
async function runChunks(ctx: Ctx, backfill: Backfill, most: number): Promise<number> {
  const { chunks, isDone } = await inChunks(async (rows) => {
    const [, filled, moved, finished] = await ctx.db.batch(chunkOf(ctx, backfill, rows));
    return { took: [filled, moved], isDone: finished.length > 0 };
  }, most);
  if (chunks > 0) ctx.log.info("backfill-ran", { backfill: backfill.name, chunks, isDone });
  return chunks;
}

/**
 * One batch fills the rows from the stored cursor on and moves it, so a run may be killed at any moment, and two at once
 * take turns.
 */
function chunkOf({ db, now }: Ctx, { name, table, key, fill }: Backfill, rows: number) {
  const columns = sql.join([...key], sql`, `);
  const cursor = sql.join(
    key.map((_, index) => sql`${backfills.cursor} ->> ${sql.raw(String(index))}`),
    sql`, `,
  );
  const isLeft = sql`(${columns}) >= (select ${cursor} from ${backfills} where ${backfills.name} = ${name})`;
  const next = sql`(select json_array(${columns}) from ${table} where ${isLeft} order by ${columns} limit 1 offset ${rows})`;
  const isThis = eq(backfills.name, name);
  return [
    db
      .insert(backfills)
      .values({ name, cursor: sql`(select json_array(${columns}) from ${table} order by ${columns} limit 1)` })
      .onConflictDoNothing(),
    fill(db, sql`(${columns}) in (select ${columns} from ${table} where ${isLeft} order by ${columns} limit ${rows})`),
    db.update(backfills).set({ cursor: next }).where(isThis),
    db
      .update(backfills)
      .set({ doneAt: sql`coalesce(${backfills.doneAt}, ${now})` })
      .where(and(isThis, isNull(backfills.cursor)))
      .returning(),
  ] as const;
}
