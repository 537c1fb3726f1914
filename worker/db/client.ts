import type { BatchResponse } from "drizzle-orm/batch";

import { isD1Unavailable } from "./d1-unavailable.ts";
import { type Statement, StatementBuilder, preparedOf } from "./statements.ts";

/** A request's cost at D1: round trips, and rows read and written as D1 bills them. */
export interface D1Cost {
  trips: number;
  read: number;
  written: number;
}

/** Statements that run at the start of a request's first batch: if one fails, the whole batch does. */
export interface Precondition {
  statements: readonly D1PreparedStatement[];
  /** Called with their results when the batch succeeded. */
  onHeld: (results: readonly D1Result[]) => void;
  /** Called when the batch failed; throws if they were the reason. */
  throwIfViolated: () => Promise<void>;
}

/** One request's connection to D1, and its cost. Reads the primary unless a read may use the nearest replica. */
export class D1Connection {
  readonly cost: D1Cost = { trips: 0, read: 0, written: 0 };
  /** For how long the request's statements ran at the primary. */
  primaryMs = 0;
  /** Of the first batch; null once one has succeeded. */
  precondition: Precondition | null = null;
  /** The size of the database after the last batch, in bytes. */
  sizeBytes = 0;
  /** D1's bookmark after this request's last write; null while it wrote nothing. */
  lastWrite: string | null = null;
  private readonly d1: D1Database;
  private nearest: D1DatabaseSession | null = null;

  constructor(d1: D1Database) {
    this.d1 = d1;
  }

  /** From here on reads from the nearest replica that contains the write of `bookmark`. */
  readNearest(bookmark: string | null): void {
    this.nearest = this.d1.withSession(bookmark ?? "first-unconstrained");
  }

  prepare(query: string): D1PreparedStatement {
    return this.d1.prepare(query);
  }

  /**
   * Runs a batch, prefixed by the precondition while that is unchecked. A database that is unavailable is asked nothing more.
   * @throws what its `throwIfViolated` throws
   */
  async batch<Row>(statements: readonly D1PreparedStatement[]): Promise<D1Result<Row>[]> {
    const { precondition, nearest } = this;
    const ahead = precondition?.statements ?? [];
    let results: D1Result<Row>[];
    try {
      results = await this.send<Row>([...ahead, ...statements]);
    } catch (error) {
      if (isD1Unavailable(error)) throw error;
      if (nearest !== null) {
        // A replica may lag behind a recent login, or not know a bookmark: on an error the primary is asked.
        this.nearest = null;
        return this.batch(statements);
      }
      await precondition?.throwIfViolated();
      throw error;
    }
    this.precondition = null;
    precondition?.onHeld(results.slice(0, ahead.length));
    return results.slice(ahead.length);
  }

  /** Checks the precondition now, if no batch has done so. */
  async checkPrecondition(): Promise<void> {
    if (this.precondition !== null) await this.batch([]);
  }

  /**
   * Runs a batch as it is. On the primary each batch opens its own D1 session: only a session's first query is sure to
   * go there.
   */
  async send<Row>(statements: readonly D1PreparedStatement[]): Promise<D1Result<Row>[]> {
    this.cost.trips += 1;
    const session = this.nearest ?? this.d1.withSession("first-primary");
    const results = await session.batch<Row>([...statements]);
    const writtenBefore = this.cost.written;
    for (const { meta } of results) {
      this.cost.read += meta.rows_read;
      this.cost.written += meta.rows_written;
      this.sizeBytes = meta.size_after;
      // The local runtime names no region, and its time says nothing about D1's.
      if (meta.served_by_primary === true && meta.served_by_region !== undefined) this.primaryMs += meta.duration;
    }
    if (this.cost.written > writtenBefore) this.lastWrite = session.getBookmark();
    return results;
  }
}

/**
 * The database of one request. Verbs send statements through `db.batch([...])`, even single ones: a batch is one round
 * trip, one transaction, and the only call that reports the rows read. D1 returns batch rows keyed by column name, so
 * joined columns need distinct names: duplicates throw.
 */
export class Db extends StatementBuilder {
  private readonly connection: D1Connection;

  constructor(connection: D1Connection) {
    super();
    this.connection = connection;
  }

  /** The size of the database after the last batch, in bytes. */
  get sizeBytes(): number {
    return this.connection.sizeBytes;
  }

  /** Runs statements as one batch. @returns for each its rows, or D1's own result if it returns none */
  async batch<const Statements extends readonly Statement[]>(
    statements: Statements,
  ): Promise<BatchResponse<Statements>> {
    const prepared = statements.map(preparedOf);
    const results = await this.connection.batch<Record<string, unknown>>(
      prepared.map(({ sql, params }) => this.connection.prepare(sql).bind(...params)),
    );
    const answers = results.map((result, index) => {
      const decodeRow = prepared[index]?.decodeRow;
      return decodeRow ? result.results.map(decodeRow) : result;
    });
    // Each statement's rows are decoded by its column types, which the type of a list cannot express.
    return answers as BatchResponse<Statements>;
  }
}
