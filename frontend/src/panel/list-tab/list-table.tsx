import type { ReactNode, Ref } from "react";

import { panelTexts } from "../texts.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import type { ListAction } from "./action.ts";
import type { Alike } from "./alike.ts";
import type { ListColumns } from "./columns.ts";
import { ActionButtons } from "./row-actions.tsx";
import { listTexts } from "./texts.ts";

interface ListTableProps<Row> {
  title: string;
  isBusy: boolean;
  rows: readonly Row[];
  columns: ListColumns<Row>;
  actions: readonly ListAction<Row>[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  isMarked: ((row: Row) => boolean) | undefined;
  /** The keys of rows with an action under way. */
  busy: ReadonlySet<string>;
  /** The keys of the selected rows; null where no action takes several rows. */
  selected: ReadonlySet<string> | null;
  onSelect: (row: Row) => void;
  onSelectAll: (isAll: boolean) => void;
  /** The table's body, whose rows the keyboard focuses. */
  ref: Ref<HTMLTableSectionElement>;
  /** The index of the row that Tab reaches. */
  current: number;
  onFocusRow: (index: number) => void;
  onAct: (action: ListAction<Row>, rows: readonly Row[]) => Promise<void>;
  alike: Alike<Row>;
  onSelectAlike: (row: Row) => void;
}

/** The rows of a list with their checkboxes and actions; on a phone each row is a card. */
export function ListTable<Row>({
  title,
  isBusy,
  rows,
  columns,
  actions,
  selected,
  ref,
  ...props
}: ListTableProps<Row>) {
  const { keyOf, nameOf, isMarked, busy, current, onSelect, onSelectAll, onFocusRow, onAct, alike, onSelectAlike } =
    props;
  const isAllSelected = rows.length > 0 && rows.every((row) => selected?.has(keyOf(row)));
  return (
    <div className="overflow-x-auto rounded-xl border border-line bg-card text-card-content">
      <table aria-label={title} aria-busy={isBusy} className="list-table w-full text-sm">
        <thead className="text-start">
          <tr className="border-b border-line">
            {selected && (
              <td className="w-10 ps-1">
                <Checkbox
                  label={listTexts.selectAll}
                  isLabelHidden
                  checked={isAllSelected}
                  onChange={({ target }) => onSelectAll(target.checked)}
                />
              </td>
            )}
            {columns.map(({ title: above, isFixed }) => (
              <ColumnHead key={above} title={above} isFixed={isFixed} />
            ))}
            {actions.length > 0 && <ColumnHead title={listTexts.actions} />}
          </tr>
        </thead>
        <tbody ref={ref}>
          {rows.map((row, index) => (
            <tr
              key={keyOf(row)}
              tabIndex={index === current ? 0 : -1}
              onFocus={() => onFocusRow(index)}
              aria-busy={busy.has(keyOf(row)) || undefined}
              data-marked={isMarked?.(row) || undefined}
              className="border-b border-line align-top last:border-0 focus-visible:-outline-offset-2 aria-busy:opacity-60 max-md:px-3 max-md:py-2 md:focus-within:bg-surface"
            >
              {selected && (
                <td className="max-md:-ms-3.5 md:w-10 md:ps-1">
                  <Checkbox
                    label={listTexts.select(nameOf(row))}
                    isLabelHidden
                    checked={selected.has(keyOf(row))}
                    onChange={() => onSelect(row)}
                  />
                </td>
              )}
              {columns.map(({ title: above, cell, isFixed }, at) => (
                <td
                  key={above}
                  data-label={above}
                  data-fixed={isFixed}
                  className="py-1 wrap-anywhere md:max-w-120 md:min-w-24 md:px-3 md:py-2"
                >
                  {at === 0 ? (
                    <WithAlike row={row} rows={rows} alike={alike} onSelect={onSelectAlike}>
                      {cell(row)}
                    </WithAlike>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
              {actions.length > 0 && (
                <td className="py-1 md:min-w-44 md:px-3">
                  <ActionButtons actions={actions} row={row} onAct={onAct} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="p-6 text-center text-muted">{panelTexts.empty}</p>}
    </div>
  );
}

interface WithAlikeProps<Row> {
  row: Row;
  rows: readonly Row[];
  alike: Alike<Row>;
  onSelect: (row: Row) => void;
  children: ReactNode;
}

/** A row's first cell, with the button that selects the rows like it. */
function WithAlike<Row>({ row, rows, alike, onSelect, children }: WithAlikeProps<Row>) {
  const others = alike.of(row, rows);
  if (others.length === 0) return children;
  const label = alike.label(row, others);
  return (
    <div className="grid gap-1">
      {children}
      <Button
        variant="outline"
        aria-keyshortcuts="g"
        title={`${label} (g)`}
        className="justify-self-start max-md:justify-self-end"
        onClick={() => onSelect(row)}
      >
        {label}
      </Button>
    </div>
  );
}

const ColumnHead = ({ title, isFixed }: { title: string; isFixed?: boolean | undefined }) => (
  <th scope="col" data-fixed={isFixed} className="px-3 py-2 text-start font-semibold text-muted">
    {title}
  </th>
);
