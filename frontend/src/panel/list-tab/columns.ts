import type { ReactNode } from "react";

/** The columns of a list, in reading order: what stands above each, and what it says of a row. */
export type ListColumns<Row> = readonly { title: string; cell: (row: Row) => ReactNode }[];
