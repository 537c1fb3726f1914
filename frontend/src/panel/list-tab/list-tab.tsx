import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";

import { panelKeys } from "../query-keys.ts";
import { TabPage } from "../ui/page.tsx";
import { Failed, Loading } from "../ui/states.tsx";
import type { ListAction } from "./action.ts";
import type { Alike } from "./alike.ts";
import type { ListColumns } from "./columns.ts";
import { Filters, type ListFilter } from "./filters.tsx";
import { ListTable } from "./list-table.tsx";
import { hasNext, Pager } from "./pager.tsx";
import { SelectionBar } from "./row-actions.tsx";
import { useListActions } from "./use-list-actions.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useListPlace } from "./use-list-place.ts";
import { useRowFocus, useSelection } from "./use-list-rows.ts";

/** One page of a list from the Worker, with whichever of `total`, `hasMore` and `nextCursor` it has. */
interface ListPage<Row> {
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
  alike?: Alike<Row>;
  /** Actions and forms for the whole list. */
  toolbar?: ReactNode;
  /** Whether a row is highlighted. */
  isMarked?: (row: Row) => boolean;
}

const NOTHING_ALIKE = { of: () => [], label: () => "" };

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
  alike = NOTHING_ALIKE,
  toolbar,
  isMarked,
}: ListTabProps<Row>) {
  const { list, place, turn, filterBy } = useListPages({ name, pageSize, byCursor, read, onLeave: reset });
  const { act, busy, gone } = useListActions(name, keyOf);
  const rows = (list.data?.items ?? []).filter((row) => !gone.has(keyOf(row)));
  const { selectedKeys, toggle, toggleTogether, selectAll, deselect, ...selection } = useSelection(rows, keyOf);
  const selected = selection.selected.filter((row) => !gone.has(keyOf(row)));
  const { body, current, setActive, noteAction, move } = useRowFocus(rows.map(keyOf));
  const searchInput = useRef<HTMLInputElement>(null);
  const hasBulk = actions.some(({ runMany }) => runMany !== undefined);

  /** Before another page. */
  function reset(): void {
    selectAll(false);
    setActive(0);
  }

  const selectAlike = (row: Row) => {
    const others = alike.of(row, rows);
    if (others.length > 0) toggleTogether([row, ...others]);
  };

  const actOn = async (action: ListAction<Row>, acted: readonly Row[]) => {
    noteAction();
    // Rows selected meanwhile stay selected.
    if (await act(action, acted)) deselect(acted);
  };

  useListKeys({
    move,
    select: () => {
      const row = rows[current];
      if (hasBulk && row) toggle(row);
    },
    selectAlike: () => rows[current] && selectAlike(rows[current]),
    turn,
    search: () => searchInput.current?.focus(),
    act: (letter) => {
      // Two actions may have a key, for different rows.
      const named = actions.filter(({ key }) => key === letter);
      for (const action of named) {
        const acted = selected.length > 0 && action.runMany ? selected : rows[current] && [rows[current]];
        if (acted?.some((row) => action.isFor?.(row) ?? true)) void actOn(action, acted);
      }
      return named.length > 0;
    },
  });

  return (
    <TabPage title={title} hint={hint} isPart={isPart} actions={toolbar}>
      {filters.length > 0 && (
        <Filters filters={filters} values={place.filters} searchRef={searchInput} onChange={filterBy} />
      )}
      {list.isPending && <Loading />}
      {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && (
        <>
          <ListTable
            title={title}
            isBusy={list.isPlaceholderData}
            rows={rows}
            columns={columns}
            actions={actions}
            keyOf={keyOf}
            nameOf={nameOf}
            isMarked={isMarked}
            busy={busy}
            selected={hasBulk ? selectedKeys : null}
            onSelect={toggle}
            onSelectAll={selectAll}
            ref={body}
            current={current}
            onFocusRow={setActive}
            onAct={actOn}
            alike={alike}
            onSelectAlike={selectAlike}
          />
          <Pager page={place.page} pageSize={pageSize} list={list.data} onTurn={turn} />
        </>
      )}
      <SelectionBar actions={actions} selected={selected} onAct={actOn} onClear={() => selectAll(false)} />
    </TabPage>
  );
}

interface ListPagesOptions<Row extends object> extends Pick<ListTabProps<Row>, "name" | "pageSize" | "read"> {
  byCursor: boolean;
  onLeave: () => void;
}

/** The page of the list that the address names, and links to the others. */
function useListPages<Row extends object>({ name, pageSize, byCursor, read, onLeave }: ListPagesOptions<Row>) {
  const { place, toPage, filterBy } = useListPlace(pageSize, byCursor);
  const list = useQuery({
    queryKey: panelKeys.page(name, place),
    queryFn: () => read({ page: place.page, limit: pageSize, cursor: place.cursor, filters: place.filters }),
    placeholderData: keepPreviousData,
  });
  return {
    list,
    place,
    turn(by: 1 | -1) {
      const isThere = by === 1 ? list.data && hasNext({ page: place.page, pageSize, list: list.data }) : place.page > 1;
      if (!isThere || list.isPlaceholderData) return;
      onLeave();
      toPage(place.page + by, list.data?.nextCursor);
    },
    filterBy(changed: ListQuery["filters"]) {
      onLeave();
      filterBy(changed);
    },
  };
}
