import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";

import { panelKeys } from "../query-keys.ts";
import { panelTexts } from "../texts.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { TabPage } from "../ui/page.tsx";
import { Failed, Loading } from "../ui/states.tsx";
import type { ListAction } from "./action.ts";
import type { ListColumns } from "./columns.ts";
import { Filters, type ListFilter } from "./filters.tsx";
import { hasNext, Pager } from "./pager.tsx";
import { ActionButtons, SelectionBar } from "./row-actions.tsx";
import { listTexts } from "./texts.ts";
import { useListActions } from "./use-list-actions.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useListPlace } from "./use-list-place.ts";

/** One page of a list from the Worker, with whichever of `total`, `hasMore` and `nextCursor` it has. */
export interface ListPage<Row> {
  items: readonly Row[];
  total?: number;
  hasMore?: boolean;
  nextCursor?: string | null;
}

/** The request for a page: its number, its size, a cursor beyond the numbered pages, and the filters. */
export interface ListQuery {
  page: number;
  limit: number;
  cursor: string | undefined;
  /** By filter name; an unset one is absent. */
  filters: Readonly<Record<string, string>>;
}

interface ListTabProps<Row extends object> {
  /** The list's name: `panelKeys.list(name)` is invalidated when it changes elsewhere. */
  name: string;
  title: string;
  hint?: ReactNode;
  /** True under the title of a tab with more than this list. */
  isPart?: boolean;
  pageSize: number;
  /** True where the Worker has no page numbers. */
  byCursor?: boolean;
  read: (query: ListQuery) => Promise<ListPage<Row>>;
  keyOf: (row: Row) => string;
  /** The row's name in the screen reader label of its checkbox. */
  nameOf: (row: Row) => string;
  columns: ListColumns<Row>;
  filters?: readonly ListFilter[];
  actions?: readonly ListAction<Row>[];
  /** Actions and forms for the whole list. */
  toolbar?: ReactNode;
  /** Whether a row is highlighted. */
  isMarked?: (row: Row) => boolean;
}

const NOTHING: ReadonlySet<string> = new Set();

/** A tab that is a list: pages, filters, and actions on one or several rows, usable by mouse, touch and keyboard. */
export function ListTab<Row extends object>({
  name,
  title,
  hint,
  isPart = false,
  pageSize,
  byCursor = false,
  read,
  keyOf,
  nameOf,
  columns,
  filters = [],
  actions = [],
  toolbar,
  isMarked,
}: ListTabProps<Row>) {
  const { place, toPage, filterBy } = useListPlace(pageSize, byCursor);
  const list = useQuery({
    queryKey: panelKeys.page(name, place),
    queryFn: () => read({ page: place.page, limit: pageSize, cursor: place.cursor, filters: place.filters }),
    placeholderData: keepPreviousData,
  });
  const { act, busy, gone } = useListActions(name, keyOf);
  const [selectedKeys, setSelectedKeys] = useState<ReadonlySet<string>>(NOTHING);
  const [active, setActive] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const hasActed = useRef(false);

  const rows = (list.data?.items ?? []).filter((row) => !gone.has(keyOf(row)));
  const selected = rows.filter((row) => selectedKeys.has(keyOf(row)));
  const toggle = (row: Row) =>
    setSelectedKeys((before) => {
      const after = new Set(before);
      if (!after.delete(keyOf(row))) after.add(keyOf(row));
      return after;
    });
  const hasBulk = actions.some(({ runMany }) => runMany !== undefined);
  const current = Math.min(active, rows.length - 1);

  const focusRow = (index: number) => {
    setActive(index);
    body.current?.rows[index]?.focus();
  };
  const turn = (by: 1 | -1) => {
    const isThere = by === 1 ? list.data && hasNext({ page: place.page, pageSize, list: list.data }) : place.page > 1;
    if (!isThere || list.isPlaceholderData) return;
    setSelectedKeys(NOTHING);
    setActive(0);
    toPage(place.page + by, list.data?.nextCursor);
  };
  const actOn = async (action: ListAction<Row>, acted: readonly Row[]) => {
    hasActed.current = true;
    if (!(await act(action, acted))) return;
    // Rows selected meanwhile stay selected.
    const done = new Set(acted.map(keyOf));
    setSelectedKeys((before) => new Set([...before].filter((key) => !done.has(key))));
  };

  useListKeys({
    move: (by) => {
      const isInside = body.current?.contains(document.activeElement) ?? false;
      if (rows.length > 0) focusRow(isInside ? Math.min(rows.length - 1, Math.max(0, current + by)) : current);
    },
    select: () => {
      const row = rows[current];
      if (hasBulk && row) toggle(row);
    },
    turn,
    search: () => searchInput.current?.focus(),
    act: (letter) => {
      const action = actions.find(({ key }) => key === letter);
      if (action === undefined) return false;
      const acted = selected.length > 0 && action.runMany ? selected : rows[current] && [rows[current]];
      if (acted) void actOn(action, acted);
      return true;
    },
  });

  // A removed row takes the focus with it: the next one gets it.
  useEffect(() => {
    if (hasActed.current && document.activeElement === document.body) body.current?.rows[current]?.focus();
  });

  return (
    <TabPage title={title} hint={hint} isPart={isPart} actions={toolbar}>
      {filters.length > 0 && (
        <Filters
          filters={filters}
          values={place.filters}
          searchRef={searchInput}
          onChange={(changed) => {
            setSelectedKeys(NOTHING);
            setActive(0);
            filterBy(changed);
          }}
        />
      )}
      {list.isPending && <Loading />}
      {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && (
        <>
          <div className="overflow-x-auto rounded-xl border border-line bg-card text-card-content">
            <table aria-label={title} aria-busy={list.isPlaceholderData} className="list-table w-full text-sm">
              <thead className="text-start">
                <tr className="border-b border-line">
                  {hasBulk && (
                    <td className="w-10 ps-3">
                      <Checkbox
                        label={listTexts.selectAll}
                        isLabelHidden
                        checked={rows.length > 0 && selected.length === rows.length}
                        onChange={({ target }) => setSelectedKeys(target.checked ? new Set(rows.map(keyOf)) : NOTHING)}
                      />
                    </td>
                  )}
                  {columns.map(({ title: above }) => (
                    <th key={above} scope="col" className="px-3 py-2 text-start font-semibold text-muted">
                      {above}
                    </th>
                  ))}
                  {actions.length > 0 && (
                    <th scope="col" className="px-3 py-2 text-start font-semibold text-muted">
                      {listTexts.actions}
                    </th>
                  )}
                </tr>
              </thead>
              <tbody ref={body}>
                {rows.map((row, index) => (
                  <tr
                    key={keyOf(row)}
                    tabIndex={index === current ? 0 : -1}
                    onFocus={() => setActive(index)}
                    aria-busy={busy.has(keyOf(row)) || undefined}
                    data-marked={isMarked?.(row) || undefined}
                    className="border-b border-line align-top last:border-0 focus-visible:-outline-offset-2 aria-busy:opacity-60 max-md:px-3 max-md:py-2 md:focus-within:bg-surface"
                  >
                    {hasBulk && (
                      <td className="md:w-10 md:ps-3">
                        <Checkbox
                          label={listTexts.select(nameOf(row))}
                          isLabelHidden
                          checked={selectedKeys.has(keyOf(row))}
                          onChange={() => toggle(row)}
                        />
                      </td>
                    )}
                    {columns.map(({ title: above, cell }) => (
                      <td
                        key={above}
                        data-label={above}
                        className="py-1 wrap-anywhere md:max-w-120 md:min-w-24 md:px-3 md:py-2"
                      >
                        {cell(row)}
                      </td>
                    ))}
                    {actions.length > 0 && (
                      <td className="py-1 md:min-w-44 md:px-3">
                        <ActionButtons actions={actions} row={row} onAct={actOn} />
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
            {rows.length === 0 && <p className="p-6 text-center text-muted">{panelTexts.empty}</p>}
          </div>
          <Pager page={place.page} pageSize={pageSize} list={list.data} onTurn={turn} />
        </>
      )}
      <SelectionBar actions={actions} selected={selected} onAct={actOn} onClear={() => setSelectedKeys(NOTHING)} />
    </TabPage>
  );
}
