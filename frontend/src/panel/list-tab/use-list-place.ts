import { useRef } from "react";
import { useSearchParams } from "wouter";

/** How many rows a page number may skip; pages further on are reached by a cursor. */
const SKIPPED_MAX = 1000;

type Filters = Readonly<Record<string, string>>;

/** The current page and filters of a list, kept in the address: a reload and the browser's back restore them. */
interface ListPlace {
  page: number;
  cursor: string | undefined;
  filters: Filters;
}

interface Destination {
  page: number;
  cursor?: string | undefined;
  filters?: Filters;
}

/** The place in a list with this page size, and how to navigate. `byCursor`: only the first page has a number. */
export function useListPlace(pageSize: number, byCursor: boolean) {
  const [search, setSearch] = useSearchParams();
  const cursors = useRef(new Map<number, string>());
  const { page: typed, cursor, ...filters } = Object.fromEntries(search);
  const page = Math.max(1, Math.floor(Number(typed)) || 1);
  const lastNumbered = byCursor ? 1 : Math.floor(SKIPPED_MAX / pageSize) + 1;

  const go = (to: Destination) => {
    const named = Object.entries({
      ...(to.filters ?? filters),
      ...(to.page > 1 && { page: String(to.page) }),
      ...(to.cursor && { cursor: to.cursor }),
    });
    setSearch(new URLSearchParams(named.filter(([, value]) => value !== "")), { replace: true });
  };

  return {
    place: { page, cursor, filters } satisfies ListPlace,
    toPage: (to: number, nextCursor?: string | null) => {
      if (to <= lastNumbered) return go({ page: to });
      if (to > page && nextCursor) cursors.current.set(to, nextCursor);
      const known = cursors.current.get(to);
      // Without a cursor, as after a reload: the last numbered page is the nearest.
      go(known === undefined ? { page: lastNumbered } : { page: to, cursor: known });
    },
    filterBy: (changed: Filters) => {
      cursors.current.clear();
      go({ page: 1, filters: { ...filters, ...changed } });
    },
  };
}
