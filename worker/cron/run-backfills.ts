import { type SQL, type SQLWrapper, and, eq, isNull, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

import type { Ctx } from "../context.ts";
import { inlined } from "../db/inlined.ts";
import { CHUNKS_PER_RUN, inChunks } from "../db/in-chunks.ts";
import { backfills } from "../db/schema/backfills.ts";
import type { Statement, StatementBuilder } from "../db/statements.ts";
import { describeError } from "../logger.ts";
import { refoldings } from "./refold.ts";

/** Fills a new column of existing rows, or folds stored letters anew, chunk by chunk (docs/operations.md). */
export type Backfill = Chunked & (Filled | Refilled);

interface Chunked {
  /** Unique for ever: the database remembers it as done. */
  name: string;
  table: SQLiteTable;
  /** The primary key if it is integers or text; else the rowid. */
  key: readonly SQLWrapper[];
}

interface Filled {
  /** The update of one chunk's rows. */
  fill: (db: StatementBuilder, inChunk: SQL) => Statement<D1Result>;
}

interface Refilled {
  /** For what SQL cannot compute: reads one chunk's rows, and returns the statements that write them. */
  refill: (ctx: Ctx, inChunk: SQL) => Promise<readonly Statement<D1Result>[]>;
}

/** A chunk whose values the Worker computes has no more rows. */
const REFILLED_ROWS = 100;

/** Oldest first. One that is done in production may go a release later. */
const declared: readonly Backfill[] = refoldings;

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
    if ("refill" in backfill) return refillChunk(ctx, backfill, Math.min(rows, REFILLED_ROWS));
    const [, filled, moved, finished] = await ctx.db.batch(chunkOf(ctx, backfill, rows));
    return { took: [filled, moved], isDone: finished.length > 0 };
  }, most);
  if (chunks > 0) ctx.log.info("backfill-ran", { backfill: backfill.name, chunks, isDone });
  return chunks;
}

/** The statements around what a chunk writes: the first begins the backfill, the last two move on. */
function chunkStatements({ db, now }: Ctx, { name, table, key }: Chunked, rows: number) {
  const columns = sql.join([...key], sql`, `);
  const cursor = sql.join(
    key.map((_, index) => sql`${backfills.cursor} ->> ${inlined(index)}`),
    sql`, `,
  );
  const isLeft = sql`(${columns}) >= (select ${cursor} from ${backfills} where ${backfills.name} = ${name})`;
  const next = sql`(select json_array(${columns}) from ${table} where ${isLeft} order by ${columns} limit 1 offset ${rows})`;
  const isThis = eq(backfills.name, name);
  return {
    begun: db
      .insert(backfills)
      .values({ name, cursor: sql`(select json_array(${columns}) from ${table} order by ${columns} limit 1)` })
      .onConflictDoNothing(),
    inChunk: sql`(${columns}) in (select ${columns} from ${table} where ${isLeft} order by ${columns} limit ${rows})`,
    isThis,
    movedIf: (condition?: SQL) => db.update(backfills).set({ cursor: next }).where(and(isThis, condition)),
    finished: db
      .update(backfills)
      .set({ doneAt: sql`coalesce(${backfills.doneAt}, ${now})` })
      .where(and(isThis, isNull(backfills.cursor)))
      .returning(),
  };
}

/**
 * One batch fills the rows from the stored cursor on and moves it, so a run may be killed at any moment, and two at once
 * take turns.
 */
function chunkOf(ctx: Ctx, backfill: Chunked & Filled, rows: number) {
  const { begun, inChunk, movedIf, finished } = chunkStatements(ctx, backfill, rows);
  return [begun, backfill.fill(ctx.db, inChunk), movedIf(), finished] as const;
}

/** The same for rows that are read first. Two at once write the same, and one of them moves on. */
async function refillChunk(ctx: Ctx, backfill: Chunked & Refilled, rows: number) {
  const { begun, inChunk, isThis, movedIf, finished } = chunkStatements(ctx, backfill, rows);
  const [, [before]] = await ctx.db.batch([
    begun,
    ctx.db.select({ cursor: backfills.cursor }).from(backfills).where(isThis),
  ]);
  const written = await backfill.refill(ctx, inChunk);
  const [moved, ended, ...took] = await ctx.db.batch([
    movedIf(sql`${backfills.cursor} is ${before?.cursor ?? null}`),
    finished,
    ...written,
  ]);
  return { took: [moved, ...took], isDone: ended.length > 0 };
}
