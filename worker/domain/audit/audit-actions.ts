import type { Context } from "hono";

import type { AuditAction } from "../../../contract/audit.ts";
import type { AppEnv } from "../../app-env.ts";
import type { Ctx } from "../../context.ts";
import type { Statement } from "../../db/statements.ts";
import type { TrackedRows } from "./audited.ts";

/** A row by its columns' names, as the database holds it. */
export type Image = Record<string, string | number | null>;

/** An entry that is being undone: `before` is what its rows become. */
export interface UndoneEntry {
  id: string;
  action: AuditAction;
  target: string;
  rows: readonly { table: string; key: Image; before: Image | null; after: Image | null; personId: string | null }[];
}

/**
 * What else an action's undo does than to write its rows back, in the order in which it happens. worker/audit-actions.ts
 * has every feature's.
 */
export interface UndoneAction {
  /** Before anything is written; what it throws refuses the undo. */
  beforeUndo?: (ctx: Ctx, entry: UndoneEntry) => Promise<void>;
  /** Instead of writing rows back, of an action whose undo is `counter`: in one batch, with the rows that it changes. */
  counter?: (ctx: Ctx, entry: UndoneEntry) => { rows: readonly TrackedRows[]; statements: readonly Statement[] };
  /** In the same batch, once the rows are back. */
  withUndo?: (ctx: Ctx, entry: UndoneEntry) => readonly Statement[];
  /** Before it is answered: what the edge, rooms, sockets or a cache have to hear. */
  afterUndo?: (ctx: Ctx, entry: UndoneEntry, c: Context<AppEnv>) => Promise<void>;
}

export type UndoneActions = Partial<Record<AuditAction, UndoneAction>>;
