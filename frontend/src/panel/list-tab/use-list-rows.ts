import { useEffect, useRef, useState } from "react";

const NOTHING: ReadonlySet<string> = new Set();

/** The selected rows of a page, and rows like them beyond it. */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [selectedKeys, setSelectedKeys] = useState(NOTHING);
  const [beyond, setBeyond] = useState<readonly Row[]>([]);
  const isSelected = (row: Row) => selectedKeys.has(keyOf(row));
  const isIn = (some: readonly Row[], row: Row) => some.some((other) => keyOf(other) === keyOf(row));
  const change = (changed: readonly Row[], isAdded: boolean) =>
    setSelectedKeys((before) => {
      const after = new Set(before);
      for (const row of changed) after[isAdded ? "add" : "delete"](keyOf(row));
      return after;
    });
  return {
    selectedKeys,
    selected: [...rows.filter(isSelected), ...beyond.filter((row) => isSelected(row) && !isIn(rows, row))],
    toggle: (row: Row) => change([row], !isSelected(row)),
    /** Selects all of them, or lets all go if all are selected. */
    toggleTogether(group: readonly Row[]) {
      setBeyond([...beyond.filter((row) => !isIn(group, row)), ...group]);
      change(group, !group.every(isSelected));
    },
    selectAll(isAll: boolean) {
      setBeyond([]);
      setSelectedKeys(isAll ? new Set(rows.map(keyOf)) : NOTHING);
    },
    /** Other rows stay selected. */
    deselect: (done: readonly Row[]) => change(done, false),
  };
}

/** The row of a page that has the focus, or that Tab reaches. */
export function useRowFocus(keys: readonly string[]) {
  const count = keys.length;
  const [active, setActive] = useState({ key: "", index: 0 });
  const body = useRef<HTMLTableSectionElement>(null);
  const hasActed = useRef(false);
  // Keys act on the row that has the focus, wherever a refetched list has it now.
  const found = keys.indexOf(active.key);
  if (found !== -1 && found !== active.index) setActive({ key: active.key, index: found });
  const current = found === -1 ? Math.min(active.index, count - 1) : found;
  const activate = (index: number) => setActive({ key: keys[index] ?? "", index });

  // A removed row takes the focus with it: the next one gets it.
  useEffect(() => {
    if (hasActed.current && document.activeElement === document.body) body.current?.rows[current]?.focus();
  });

  return {
    body,
    current,
    setActive: activate,
    noteAction: () => (hasActed.current = true),
    move(by: number) {
      if (count === 0) return;
      const isInside = body.current?.contains(document.activeElement) ?? false;
      const index = isInside ? Math.min(count - 1, Math.max(0, current + by)) : current;
      activate(index);
      body.current?.rows[index]?.focus();
    },
  };
}
