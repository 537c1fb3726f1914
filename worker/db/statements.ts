import { Param, Placeholder, type Query, type SQL, is, sql } from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import {
  BaseSQLiteDatabase,
  type PreparedQueryConfig,
  SQLiteAsyncDialect,
  SQLitePreparedQuery,
  SQLiteSession,
} from "drizzle-orm/sqlite-core";

import { type Fields, type RowDecoder, rowDecoder } from "./row-decoder.ts";

/** What goes into a batch: a statement of Drizzle's builders, or a {@link preparedStatement} with its values bound. */
export interface Statement<Result = unknown> extends RunnableQuery<Result, "sqlite"> {
  prepare(): unknown;
}

/** A statement as it is sent. */
interface Prepared {
  readonly sql: string;
  readonly params: readonly unknown[];
  /** Null where it answers no rows. */
  readonly decodeRow: RowDecoder | null;
}

type Params = Record<string, string | number | boolean | null>;

/** A value of a statement, of those that a call brings or one that always stands there. */
type Bind = (values: Params) => unknown;

/** Stands in a statement for a value that each call brings, by its name. */
export interface Placeholders<Named> {
  <Name extends keyof Named & string>(name: Name): Placeholder<Name, Named[Name]>;
}

/**
 * A statement whose SQL is built once in an isolate, when it is first sent; each call only binds its values. For the
 * statements of hot calls (docs/decisions/050): to build one anew takes Drizzle about as long as to send it.
 */
export function preparedStatement<Named extends Params, Built extends Statement>(
  build: (db: StatementBuilder, placeholder: Placeholders<Named>) => Built,
): (params: Named) => Statement<Built["_"]["result"]> {
  let prepared: (Omit<Prepared, "params"> & { binds: readonly Bind[] }) | undefined;
  return (values) => {
    prepared ??= withBinds(preparedOf(build(new StatementBuilder(), (name) => new Placeholder(name))));
    const { sql: text, binds, decodeRow } = prepared;
    return new BoundStatement({ sql: text, params: binds.map((bind) => bind(values)), decodeRow });
  };
}

/** A statement in words of its own, for a table that is known only when it runs. It answers no rows. */
export function rawStatement(statement: SQL): Statement<D1Result> {
  return new BoundStatement({ ...dialect.sqlToQuery(statement), decodeRow: null });
}

/** Fails the batch where something does not hold: SQLite raises errors of ours in triggers only, but a path that is none fails too. */
export const refuseUnless = (condition: SQL): Statement =>
  rawStatement(sql`select json_extract('{}', iif(${condition}, '$', 'refused'))`);

/** How a batch sends a statement. */
export function preparedOf(one: Statement): Prepared {
  const query = one.prepare();
  if (query instanceof BatchOnlyQuery || query instanceof BoundStatement) return query.prepared;
  throw new Error("not a statement of these builders");
}

/** Drizzle's builders. What they build is sent in a batch, and only there (docs/decisions/003). */
export class StatementBuilder extends BaseSQLiteDatabase<"async", D1Result> {
  constructor() {
    super("async", dialect, session, undefined);
  }
}

/** A {@link preparedStatement} with the values of one call. */
class BoundStatement<Result> implements Statement<Result> {
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
class BatchOnlyQuery extends SQLitePreparedQuery<PreparedQueryConfig & { type: "async" }> {
  readonly prepared: Prepared;

  constructor(query: Query, fields: Fields | undefined) {
    super("async", "all", query);
    this.prepared = {
      sql: query.sql,
      params: query.params,
      decodeRow: fields === undefined ? null : rowDecoder(fields),
    };
  }

  override run = refuse;
  override all = refuse;
  override get = refuse;
  override values = refuse;
}

class BatchOnlySession extends SQLiteSession<"async", D1Result, Record<string, never>, Record<string, never>> {
  override prepareQuery(query: Query, fields: Fields | undefined): BatchOnlyQuery {
    return new BatchOnlyQuery(query, fields);
  }

  override transaction = refuse;
}

const dialect = new SQLiteAsyncDialect();
const session = new BatchOnlySession(dialect);

function refuse(): never {
  throw new Error("a statement is sent in a batch");
}

const withBinds = ({ sql: text, params, decodeRow }: Prepared) => ({ sql: text, binds: params.map(bindOf), decodeRow });

/** How a value is bound, worked out once for the statement as its rows' decoding is. */
function bindOf(param: unknown): Bind {
  if (is(param, Placeholder)) {
    const { name } = param;
    return (values) => values[name];
  }
  // Where a column says how its values are stored, as `given` has it.
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder, value } = param;
    const { name } = value;
    return (values) => encoder.mapToDriverValue(values[name]);
  }
  return () => param;
}
