import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { integer, sqliteTable } from "drizzle-orm/sqlite-core";

import { type Backfill, runBackfills } from "../../../worker/cron/run-backfills.ts";
import { D1Connection } from "../../../worker/db/client.ts";
import { createContext } from "../../../worker/create-context.ts";
import { aDatabaseWhoseBatches, rows } from "./database.ts";

const numbers = sqliteTable("numbers", {
  id: integer("id").primaryKey(),
  square: integer("square"),
  timesFilled: integer("times_filled").notNull().default(0),
});

/** Fills in each number's square, and counts how often it did. */
export const squares: Backfill = {
  name: "numbers.square",
  table: numbers,
  key: [numbers.id],
  fill: (db, inChunk) =>
    db
      .update(numbers)
      .set({ square: sql`${numbers.id} * ${numbers.id}`, timesFilled: sql`${numbers.timesFilled} + 1` })
      .where(inChunk),
};

/** Every third number from 3 on, without squares. */
export async function someNumbers(count: number): Promise<void> {
  await rows("create table numbers (id integer primary key, square integer, times_filled integer not null default 0)");
  await rows(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
     insert into numbers (id) select i * 3 from n`,
    count,
  );
}

export async function forgetNumbers(): Promise<void> {
  await rows("drop table if exists numbers");
  await rows("delete from backfills");
}

/** How many numbers were filled how often; wrong squares count separately. */
export const filledTimes = async (): Promise<Record<string, number>> => {
  const counted = await rows<{ times: string; count: number }>(
    `select times_filled || iif(times_filled = 0 or square = id * id, '', ' wrong') as times, count(*) as count
     from numbers group by 1`,
  );
  return Object.fromEntries(counted.map(({ times, count }) => [times, count]));
};

/** @returns the run's cost */
export async function aRun(all: readonly Backfill[], d1: D1Database = env.DB): Promise<D1Connection["cost"]> {
  const connection = new D1Connection(d1);
  await runBackfills(createContext(env, connection), all);
  return connection.cost;
}

/** A database on which a run dies at its n-th batch: before it is sent, rolled back, or written without an answer. */
export const deadly = {
  before: (n: number) =>
    aDatabaseWhoseBatches((batch, number) => (number < n ? batch() : Promise.reject(new Error("killed")))),
  within: (n: number) =>
    aDatabaseWhoseBatches((batch, number) =>
      number < n ? batch() : batch(env.DB.prepare("select json_extract('{}', 'killed')")),
    ),
  after: (n: number) =>
    aDatabaseWhoseBatches(async (batch, number) => {
      const results = await batch();
      if (number >= n) throw new Error("killed");
      return results;
    }),
};
