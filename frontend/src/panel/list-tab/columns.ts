import { createColumnHelper, rowSelectionFeature, tableFeatures } from "@tanstack/react-table";

/** What every list can do: its rows may be selected. Pages and filters are the Worker's. */
export const listFeatures = tableFeatures({ rowSelectionFeature });

/** The helper that makes a list's columns: `columnsOf<Row>().columns([column.accessor("name", { header: "نام" })])`. */
export const columnsOf = <Row extends object>() => createColumnHelper<typeof listFeatures, Row>();

export type ListColumns<Row extends object> = ReturnType<ReturnType<typeof columnsOf<Row>>["columns"]>;
