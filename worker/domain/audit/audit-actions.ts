import type { AuditAction } from "../../../contract/audit/actions.ts";
import type { Ctx } from "../../context.ts";
import type { Statement } from "../../db/statements.ts";
import type { TrackedRows } from "./audited.ts";

/** A row as the database holds it, by column name. */
export type Image = Record<string, string | number | null>;

/** An entry that is being undone: its rows go back to `before`. */
export interface UndoneEntry {
  id: string;
  action: AuditAction;
  target: string;
  rows: readonly { table: string; key: Image; before: Image | null; after: Image | null; personId: number | null }[];
}

/**
 * The steps of undoing an action beyond restoring rows, in the order of execution. worker/audit-actions.ts collects
 * every feature's.
 */
export interface UndoneAction {
  /** Runs first; throwing refuses the undo. */
  beforeUndo?: (ctx: Ctx, entry: UndoneEntry) => Promise<void>;
  /**
   * Replaces restoring rows, for actions whose undo is `counter`: the statements of one batch, with the rows they
   * change.
   */
  counter?: (ctx: Ctx, entry: UndoneEntry) => { rows: readonly TrackedRows[]; statements: readonly Statement[] };
  /** Statements that run in the same batch, after the rows are restored. */
  withUndo?: (ctx: Ctx, entry: UndoneEntry) => readonly Statement[];
  /** Runs before the answer: notifies edge cache, rooms, sockets or isolate caches. */
  afterUndo?: (ctx: Ctx, entry: UndoneEntry) => Promise<void>;
}

export type UndoneActions = Partial<Record<AuditAction, UndoneAction>>;
