import type { Question } from "../ui/confirm.tsx";

/** What a row's action answers: what the administrator hears; false where nothing was done. */
type Told = { message?: string } | false;

interface AnyAction<Row> {
  /** A word for it, stable: of the button's key. */
  id: string;
  label: string;
  /** The key, a Latin letter, that does it to the row in focus; whatever the keyboard's language. Not j, k, n, p or x. */
  key?: string;
  /** Whether its button waits behind «more»; its key does it all the same. */
  isRare?: boolean;
  /** Whether it can be done with this row. */
  isFor?: (row: Row) => boolean;
}

/** What is done with a row at once, or as soon as it was asked. */
export interface DoneAction<Row> extends AnyAction<Row> {
  opens?: undefined;
  danger?: boolean;
  /** Whether the row goes from the list: the next one takes its place at once. */
  removes?: boolean;
  /** Asked before it is done. */
  question?: (rows: readonly Row[]) => Question;
  run: (row: Row) => Promise<Told>;
  /** Does it with several rows in one call; where there is none it cannot be done with several. */
  runMany?: (rows: readonly Row[]) => Promise<Told>;
}

/** What is done in a dialog of its own. */
interface OpeningAction<Row> extends AnyAction<Row> {
  /** Opens the dialog for this row. */
  opens: (row: Row) => void;
  danger?: undefined;
  runMany?: undefined;
}

/** Something that can be done with a row, or with several at once. */
export type ListAction<Row> = DoneAction<Row> | OpeningAction<Row>;
