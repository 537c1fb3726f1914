import type { BatchResponse } from "drizzle-orm/batch";

import { type Statement, StatementBuilder, preparedOf } from "./statements.ts";

/** What one request cost at D1: round trips, and rows read and written as D1 bills them. */
export interface D1Cost {
  trips: number;
  read: number;
  written: number;
}

/** Statements that a request's first batch begins with: where one of them fails, nothing of it happens. */
export interface Precondition {
  statements: readonly D1PreparedStatement[];
  /** They went through, with these results. */
  onHeld: (results: readonly D1Result[]) => void;
  /** The batch failed: throws where they are why. */
  throwIfViolated: () => Promise<void>;
}

/** One request's way to D1, and what it cost. It asks the primary database unless it is told to read near by. */
export class D1Connection {
  readonly cost: D1Cost = { trips: 0, read: 0, written: 0 };
  /** Of the first batch; none any more once one went through. */
  precondition: Precondition | null = null;
  /** A bookmark of the database that has what this request wrote; null while it wrote nothing. */
  lastWrite: string | null = null;
  private readonly d1: D1Database;
  private nearest: D1DatabaseSession | null = null;

  constructor(d1: D1Database) {
    this.d1 = d1;
  }

  /** Reads from the nearest copy from here on, one that has the write a bookmark names. */
  readNearest(bookmark: string | null): void {
    this.nearest = this.d1.withSession(bookmark ?? "first-unconstrained");
  }

  prepare(query: string): D1PreparedStatement {
    return this.d1.prepare(query);
  }

  /** Runs a batch, with the precondition while it is to be checked. @throws what its `throwIfViolated` throws */
  async batch<Row>(statements: readonly D1PreparedStatement[]): Promise<D1Result<Row>[]> {
    const { precondition, nearest } = this;
    const ahead = precondition?.statements ?? [];
    let results: D1Result<Row>[];
    try {
      results = await this.send<Row>([...ahead, ...statements]);
    } catch (error) {
      if (nearest !== null) {
        // A copy may be behind a login of a moment ago, or not know a bookmark: what it cannot answer, the primary does.
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

  /** Checks the precondition now, if no batch has. */
  async checkPrecondition(): Promise<void> {
    if (this.precondition !== null) await this.batch([]);
  }

  /** Runs a batch as it is. At the primary each has a session of its own: only a session's first query is sure to get there. */
  async send<Row>(statements: readonly D1PreparedStatement[]): Promise<D1Result<Row>[]> {
    this.cost.trips += 1;
    const session = this.nearest ?? this.d1.withSession("first-primary");
    const results = await session.batch<Row>([...statements]);
    const writtenBefore = this.cost.written;
    for (const { meta } of results) {
      this.cost.read += meta.rows_read;
      this.cost.written += meta.rows_written;
    }
    if (this.cost.written > writtenBefore) this.lastWrite = session.getBookmark();
    return results;
  }
}

/**
 * The database of one request. Verbs send their statements through `db.batch([...])`, also a single one: a batch is one
 * round trip, one transaction, and the only call whose answer says what it read.
 *
 * D1 answers a batch by column name, so every column of a join is given a name of its own: two of one name throw.
 */
export class Db extends StatementBuilder {
  private readonly connection: D1Connection;

  constructor(connection: D1Connection) {
    super();
    this.connection = connection;
  }

  /** What each statement answered: its rows, or D1's own result where it answers none. */
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
    // Each statement's columns are read as its type says; a list of many statements cannot say so.
    return answers as BatchResponse<Statements>;
  }
}
