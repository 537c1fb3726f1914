import type { VerdictReason } from "../../../../contract/moderation/reasons.ts";
import type { Question } from "../ui/confirm.tsx";

/** The answer to a row's action: its message and its undo; false when nothing was done. */
type Outcome = { message?: string; undo?: string | undefined } | false;

interface AnyAction<Row> {
  /** A stable id, for the button's React key. */
  id: string;
  label: string;
  /**
   * The key, a Latin letter, that runs it on the focused row, whatever the keyboard's language. Not g, j, k, n, p or x.
   */
  key?: string;
  /** Whether its button is behind «more»; its key works nevertheless. */
  isRare?: boolean;
  /** Whether it applies to this row. */
  isFor?: (row: Row) => boolean;
}

/** An action that runs at once, or after a confirmation. */
export interface DoneAction<Row> extends AnyAction<Row> {
  opens?: undefined;
  danger?: boolean;
  /** Whether it removes the row from the list: the next one takes its place before the answer comes. */
  removes?: boolean;
  /** The confirmation. */
  question?: (rows: readonly Row[]) => Question;
  /** Runs it on a row, for the reason that its question asked for. */
  run: (row: Row, reason: VerdictReason) => Promise<Outcome>;
  /** Runs it on several rows in one call; without it, it cannot be run on several. */
  runMany?: (rows: readonly Row[], reason: VerdictReason) => Promise<Outcome>;
}

/** An action that opens a dialog. */
interface OpeningAction<Row> extends AnyAction<Row> {
  /** Opens the dialog for this row. */
  opens: (row: Row) => void;
  danger?: undefined;
  runMany?: undefined;
}

/** An action on a row, or on several rows at once. */
export type ListAction<Row> = DoneAction<Row> | OpeningAction<Row>;
