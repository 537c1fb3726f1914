/** The other rows that one verdict may judge with a row, and the name of the button that selects them with it. */
export interface Alike<Row> {
  of: (row: Row, rows: readonly Row[]) => readonly Row[];
  label: (row: Row, others: readonly Row[]) => string;
}
