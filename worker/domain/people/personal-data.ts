import type { SQL } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import type { AccountExport } from "../../../contract/account/calls/export.ts";
import type { Ctx } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import type { User } from "../../db/schema/people.ts";
import type { Statement } from "../../db/statements.ts";

/**
 * A feature's data about people: how it is exported, and what happens to it when they leave. worker/personal-data.ts
 * lists every feature's; tests/worker/personal-data.test.ts fails on a reference to a person that none of them names.
 */
export interface PersonalData {
  /** Every column that refers to a person, and the fate of its rows after they left. */
  readonly columns: readonly PersonalColumn[];
  /** Runs before anything is erased; if it fails, nothing is. */
  readonly beforeErasing?: (ctx: Ctx, person: User) => Promise<void>;
  /** The statements that erase, and the work outside the database after they succeeded, which may not throw. */
  readonly erase: (ctx: Ctx, person: User) => BatchPart<Promise<void>>;
  /** Rows that may be too many for one batch: the first ones are erased at once, the others in the background. */
  readonly many?: {
    /** The statements that erase at most `rows` of each kind. */
    readonly eraseSome: (ctx: Pick<Ctx, "db" | "now">, userId: number, rows: number) => readonly Statement<D1Result>[];
    /** Whether any are left. */
    readonly isLeft: (userId: number) => SQL;
  };
  /** The statements that read, and their part of the export. */
  readonly export: (ctx: Ctx, userId: number) => BatchPart<Partial<AccountExport> | Promise<Partial<AccountExport>>>;
}

interface PersonalColumn {
  column: SQLiteColumn;
  /** "kept" needs a comment with the reason: the row identifies nobody, or a ledger needs it. */
  afterLeaving: "deleted" | "emptied" | "kept";
}

/** Statements to run in one batch with others', and the function that handles their rows. */
export interface BatchPart<Made> {
  statements: readonly Statement[];
  finish: (rows: readonly unknown[]) => Made;
}

/** Statements with what is made of the rows that they answer. */
export function batchPart<const Statements extends readonly Statement[], Made>(
  statements: Statements,
  finish: (rows: BatchResponse<Statements>) => Made,
): BatchPart<Made> {
  // `runBatch` passes exactly these statements' rows, which the type of a list cannot express.
  return { statements, finish: (rows) => finish(rows as BatchResponse<Statements>) };
}

/** Runs the statements of all parts as one batch, then finishes the parts one after the other. */
export async function runBatch<Made>(db: Db, parts: readonly BatchPart<Made>[]): Promise<Awaited<Made>[]> {
  const all = parts.flatMap(({ statements }) => statements);
  const rows: readonly unknown[] = all.length === 0 ? [] : await db.batch(all);
  const made: Awaited<Made>[] = [];
  let start = 0;
  for (const { statements, finish } of parts) {
    made.push(await finish(rows.slice(start, start + statements.length)));
    start += statements.length;
  }
  return made;
}

/** There is nothing to do outside the database. */
export const nothingLeft = async (): Promise<void> => {};

/** A moment as the export writes it. */
export const exportedMoment = (moment: number): string => new Date(moment).toISOString();

/** Somebody's name in an export, and since when. */
export const exportedName = ({ username, at }: { username: string | null; at: number }) => ({
  username: username ?? "",
  at: exportedMoment(at),
});

/** Another person in an export, and since when. */
export const exportedPerson = ({ id, ...name }: { id: string; username: string | null; at: number }) => ({
  id,
  ...exportedName(name),
});
