import { Param, Placeholder, type Query, is } from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import {
  BaseSQLiteDatabase,
  type PreparedQueryConfig,
  SQLiteAsyncDialect,
  SQLitePreparedQuery,
  SQLiteSession,
} from "drizzle-orm/sqlite-core";

import { type Fields, type ReadRow, rowReader } from "./row-reader.ts";

/** What goes into a batch: a statement of Drizzle's builders, or one of {@link statement} with its values. */
export interface Statement<Result = unknown> extends RunnableQuery<Result, "sqlite"> {
  prepare(): unknown;
}

/** A statement as it is sent. */
interface Prepared {
  readonly sql: string;
  readonly params: readonly unknown[];
  /** Null where it answers no rows. */
  readonly readRow: ReadRow | null;
}

type Values = Record<string, string | number | boolean | null>;

/** Stands in a statement for a value that each call brings. */
export interface Later<Given> {
  <Name extends keyof Given & string>(name: Name): Placeholder<Name, Given[Name]>;
}

/**
 * A statement whose SQL is written once in an isolate, when it is first sent; each call brings only its values. For the
 * statements of hot calls (docs/decisions/050): to write one anew takes Drizzle about as long as to send it.
 */
export function statement<Given extends Values, Written extends Statement>(
  write: (db: Builders, later: Later<Given>) => Written,
): (values: Given) => Statement<Written["_"]["result"]> {
  let written: Prepared | undefined;
  return (values) => {
    written ??= preparedOf(write(new Builders(), (name) => new Placeholder(name)));
    return new Filled({ ...written, params: written.params.map((param) => filledIn(param, values)) });
  };
}

/** How a batch sends a statement. */
export function preparedOf(one: Statement): Prepared {
  const query = one.prepare();
  if (query instanceof Unsent || query instanceof Filled) return query.prepared;
  throw new Error("not a statement of these builders");
}

/** Drizzle's builders. What they build is sent in a batch, and only there (docs/decisions/003). */
export class Builders extends BaseSQLiteDatabase<"async", D1Result> {
  constructor() {
    super("async", dialect, session, undefined);
  }
}

/** A statement of {@link statement} with the values of one call. */
class Filled<Result> implements Statement<Result> {
  declare readonly _: { readonly dialect: "sqlite"; readonly result: Result };
  readonly prepared: Prepared;

  constructor(prepared: Prepared) {
    this.prepared = prepared;
  }

  prepare(): this {
    return this;
  }
}

/** What Drizzle's builders make of a statement: nothing that could be sent by itself. */
class Unsent extends SQLitePreparedQuery<PreparedQueryConfig & { type: "async" }> {
  readonly prepared: Prepared;

  constructor(query: Query, fields: Fields | undefined) {
    super("async", "all", query);
    this.prepared = { sql: query.sql, params: query.params, readRow: fields === undefined ? null : rowReader(fields) };
  }

  override run = refuse;
  override all = refuse;
  override get = refuse;
  override values = refuse;
}

class UnsentSession extends SQLiteSession<"async", D1Result, Record<string, never>, Record<string, never>> {
  override prepareQuery(query: Query, fields: Fields | undefined): Unsent {
    return new Unsent(query, fields);
  }

  override transaction = refuse;
}

const dialect = new SQLiteAsyncDialect();
const session = new UnsentSession(dialect);

function refuse(): never {
  throw new Error("a statement is sent in a batch");
}

function filledIn(param: unknown, values: Values): unknown {
  if (is(param, Placeholder)) return values[param.name];
  // Where a column says how its values are stored, as `given` has it.
  if (is(param, Param) && is(param.value, Placeholder)) return param.encoder.mapToDriverValue(values[param.value.name]);
  return param;
}
