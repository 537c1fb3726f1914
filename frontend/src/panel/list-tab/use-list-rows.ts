import { useEffect, useRef, useState } from "react";

const NOTHING: ReadonlySet<string> = new Set();

/** The selected rows of a page. */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [selectedKeys, setSelectedKeys] = useState(NOTHING);
  return {
    selectedKeys,
    selected: rows.filter((row) => selectedKeys.has(keyOf(row))),
    toggle: (row: Row) =>
      setSelectedKeys((before) => {
        const after = new Set(before);
        if (!after.delete(keyOf(row))) after.add(keyOf(row));
        return after;
      }),
    selectAll: (isAll: boolean) => setSelectedKeys(isAll ? new Set(rows.map(keyOf)) : NOTHING),
    /** Other rows stay selected. */
    deselect(done: readonly Row[]) {
      const keys = new Set(done.map(keyOf));
      setSelectedKeys((before) => new Set([...before].filter((key) => !keys.has(key))));
    },
  };
}

/** The row of a page that has the focus, or that Tab reaches. */
export function useRowFocus(count: number) {
  const [active, setActive] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const hasActed = useRef(false);
  const current = Math.min(active, count - 1);

  // A removed row takes the focus with it: the next one gets it.
  useEffect(() => {
    if (hasActed.current && document.activeElement === document.body) body.current?.rows[current]?.focus();
  });

  return {
    body,
    current,
    setActive,
    noteAction: () => (hasActed.current = true),
    move(by: number) {
      if (count === 0) return;
      const isInside = body.current?.contains(document.activeElement) ?? false;
      const index = isInside ? Math.min(count - 1, Math.max(0, current + by)) : current;
      setActive(index);
      body.current?.rows[index]?.focus();
    },
  };
}
