import { Column, Param, Placeholder, type Query, type SQL, is, sql } from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import {
  BaseSQLiteDatabase,
  type PreparedQueryConfig,
  SQLiteAsyncDialect,
  SQLitePreparedQuery,
  SQLiteSession,
} from "drizzle-orm/sqlite-core";

import { type Fields, type RowDecoder, rowDecoder } from "./row-decoder.ts";

/** A statement for a batch: of Drizzle's builders, or a {@link preparedStatement} with bound values. */
export interface Statement<Result = unknown> extends RunnableQuery<Result, "sqlite"> {
  prepare(): unknown;
}

/** A statement ready to be sent. */
interface Prepared {
  readonly sql: string;
  readonly params: readonly unknown[];
  /** Null when it returns no rows. */
  readonly decodeRow: RowDecoder | null;
}

type Params = Record<string, string | number | boolean | null>;

/** How one parameter is bound: a value of the call, or a constant. */
type Bind = (values: Params) => unknown;

/** Placeholders for the values of a call, by name. */
export interface Placeholders<Named> {
  <Name extends keyof Named & string>(name: Name): Placeholder<Name, Named[Name]>;
}

/**
 * A statement whose SQL is built once per isolate, when it is first sent; each call only binds its values. For hot
 * calls (D003): building one takes Drizzle about as long as sending it.
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

/** A raw SQL statement, for a table that is only known at run time. Returns no rows. */
export function rawStatement(statement: SQL): Statement<D1Result> {
  return new BoundStatement({ ...dialect.sqlToQuery(statement), decodeRow: null });
}

/**
 * Fails the batch unless a condition holds. SQLite can raise errors only in triggers, but an invalid JSON path fails
 * too.
 */
export const refuseUnless = (condition: SQL): Statement =>
  rawStatement(sql`select json_extract('{}', iif(${condition}, '$', 'refused'))`);

/** A statement in the form that a batch sends. */
export function preparedOf(one: Statement): Prepared {
  const query = one.prepare();
  if (query instanceof BatchOnlyQuery || query instanceof BoundStatement) return query.prepared;
  throw new Error("not a statement of these builders");
}

/** Drizzle's query builders. Their statements can only be sent in a batch (D003). */
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

/** The prepared query that Drizzle's builders produce, which cannot be run by itself. */
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

class Dialect extends SQLiteAsyncDialect {
  override escapeParam(_position: number, param?: unknown): string {
    return isOfBytes(param) ? "unhex(?, '-')" : "?";
  }
}

/** A placeholder for bytes: it is bound as hexadecimal text, as `worker/db/schema/columns.ts` says. */
const isOfBytes = (param: unknown): boolean =>
  is(param, Param) && is(param.encoder, Column) && param.encoder.getSQLType() === "blob";

const dialect = new Dialect();
const session = new BatchOnlySession(dialect);

function refuse(): never {
  throw new Error("a statement is sent in a batch");
}

const withBinds = ({ sql: text, params, decodeRow }: Prepared) => ({ sql: text, binds: params.map(bindOf), decodeRow });

/** How a parameter is bound, computed once per statement. */
function bindOf(param: unknown): Bind {
  if (is(param, Placeholder)) {
    const { name } = param;
    return (values) => values[name];
  }
  // A column that encodes its values, as with `boundColumn`.
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder, value } = param;
    const { name } = value;
    return (values) => {
      const given = values[name];
      return given === null || isOfBytes(param) ? given : encoder.mapToDriverValue(given);
    };
  }
  return () => param;
}
