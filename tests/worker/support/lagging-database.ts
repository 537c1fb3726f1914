import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";

import type { Person } from "./people.ts";

/** The tables of a person's rows, in an order in which they can be copied. */
const COPIED = [
  ["users", "id"],
  ["usernames", "user_id"],
  ["sessions", "user_id"],
  ["jokes", "author_id"],
  ["follows", "follower_id"],
  ["blocks", "blocker_id"],
] as const;

interface Statement {
  sql: string;
  values: unknown[];
  bind: (...values: unknown[]) => Statement;
}

const statement = (sql: string, values: unknown[] = []): Statement => ({
  sql,
  values,
  bind: (...bound) => statement(sql, bound),
});

const runOn = <Row>(d1: D1Database, statements: readonly Statement[]) =>
  d1.batch<Row>(statements.map(({ sql, values }) => d1.prepare(sql).bind(...values)));

/**
 * A database with D1's read replication: the primary (the tests' own), and a copy that lags by some seconds (forever by
 * default), until a test lets it catch up, or a bookmark requires a newer state. Writes through `binding` reach the copy
 * in the same batches, in order; rows that a test puts into the primary itself, by {@link LaggingDatabase.learn}.
 */
export async function aLaggingDatabase({ lagSeconds = Infinity } = {}) {
  await applyD1Migrations(env.COPY, env.TEST_MIGRATIONS);
  const log: { at: number; statements: readonly Statement[] }[] = [];
  /** Each session's start, in order. */
  const opened: string[] = [];
  let arrived = 0;

  const catchUp = async (to = log.length): Promise<void> => {
    for (; arrived < to; arrived += 1) await runOn(env.COPY, log[arrived]?.statements ?? []);
  };
  const bookmarkOf = (position: number) => `at-${String(position).padStart(8, "0")}`;

  function sessionFrom(start: string) {
    opened.push(start.startsWith("first-") ? start : "bookmark");
    let bookmark: string | null = null;
    const onPrimary = async <Row>(statements: readonly Statement[]) => {
      const results = await runOn<Row>(env.DB, statements);
      if (results.some(({ meta }) => meta.rows_written > 0)) log.push({ at: Date.now(), statements });
      bookmark = bookmarkOf(log.length);
      return results;
    };
    const onCopy = async <Row>(statements: readonly Statement[]) => {
      await catchUp(log.filter(({ at }) => at <= Date.now() - lagSeconds * 1000).length);
      if (start !== "first-unconstrained") {
        const position = Number(/^at-(\d{8})$/.exec(start)?.[1]);
        if (!(position <= log.length)) throw new Error("D1_ERROR: no such bookmark");
        await catchUp(Math.max(position, arrived));
      }
      const results = await runOn<Row>(env.COPY, statements);
      if (results.some(({ meta }) => meta.rows_written > 0)) throw new Error("a copy was written to");
      bookmark = bookmarkOf(arrived);
      return results;
    };
    return { batch: start === "first-primary" ? onPrimary : onCopy, getBookmark: () => bookmark };
  }

  return {
    /** Replaces the Worker's own. */
    binding: { prepare: (sql: string) => statement(sql), withSession: sessionFrom },
    opened,
    /** How many writes the copy does not know yet. */
    behindBy: () => log.length - arrived,
    /** Copies every write so far. */
    catchUp: () => catchUp(),
    /** Writes into the primary, like another person's request. */
    write: (sql: string, ...values: unknown[]) => sessionFrom("first-primary").batch([statement(sql, values)]),
    /** Copies the rows of people who were made without `binding`. */
    async learn(...people: readonly Person[]): Promise<void> {
      const ids = JSON.stringify(people.map(({ userId }) => userId));
      const found = await env.DB.batch<Record<string, unknown>>(
        COPIED.map(([table, column]) =>
          env.DB.prepare(`select * from ${table} where ${column} in (select value from json_each(?))`).bind(ids),
        ),
      );
      const inserts = COPIED.flatMap(([table], index) =>
        (found[index]?.results ?? []).map((row) =>
          statement(
            `insert or replace into ${table} (${Object.keys(row)}) values (${Object.keys(row).map(() => "?")})`,
            Object.values(row),
          ),
        ),
      );
      await runOn(env.COPY, inserts);
    },
  };
}

export type LaggingDatabase = Awaited<ReturnType<typeof aLaggingDatabase>>;
