import type { ReactNode } from "react";

/** The columns of a list in reading order: their titles and cells. */
export type ListColumns<Row> = readonly {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Stays in sight while a wide table is scrolled sideways; for the first column. */
  isFixed?: boolean;
}[];
