import type { ReactNode } from "react";

/** The columns of a list in reading order: their titles and cells. */
export type ListColumns<Row> = readonly { title: string; cell: (row: Row) => ReactNode }[];
