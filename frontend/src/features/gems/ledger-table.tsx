import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { MoreButton } from "../../ui/more-button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { commonTexts } from "../../texts/common.ts";
import { errorText } from "../../lib/network/api-client.ts";
import { gemTexts } from "./texts.ts";

interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
}

interface LedgerTableProps<Row> {
  title: string;
  empty: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first of them are on their way. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** The query they come from. */
  list: UseInfiniteQueryResult;
}

/**
 * Rows of the ledger under their heads. Words wrap, amounts do not; where even that is too wide the table moves sideways, and not
 * the page.
 */
export function LedgerTable<Row>({ title, empty, columns, rows, keyOf, list }: LedgerTableProps<Row>) {
  return (
    <section aria-label={title} className="grid gap-2 rounded-card border border-line bg-card p-4 text-card-content">
      <h2 className="font-bold">{title}</h2>
      {rows === undefined ? (
        <Missing error={list.error} onRetry={() => void list.refetch()} />
      ) : rows.length === 0 ? (
        <p className="py-3 text-center text-sm text-muted">{empty}</p>
      ) : (
        <div data-no-swipe className="-mx-4 overflow-x-auto px-4">
          <table className="w-full text-sm">
            <thead className="border-b border-line text-note text-muted">
              <tr>
                {columns.map(({ head }) => (
                  <th key={head} scope="col" className="py-2 pe-2.5 text-start align-bottom font-semibold last:pe-0">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map((row) => (
                <tr key={keyOf(row)}>
                  {columns.map(({ head, cell }) => (
                    <td key={head} className="py-1 pe-2.5 last:pe-0">
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {list.hasNextPage && (
        <div className="grid justify-items-center">
          <MoreButton label={gemTexts.more} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
        </div>
      )}
    </section>
  );
}

function Missing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error !== null) return <ErrorState message={errorText(error, gemTexts.failed)} onRetry={onRetry} />;
  return (
    <div aria-busy="true" className="grid gap-2 py-2">
      <span className="sr-only">{commonTexts.loading}</span>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-full" />
    </div>
  );
}
