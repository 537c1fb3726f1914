import { type KeyboardEvent, useRef } from "react";

/** Arrow keys between a search box and the links of the rows below it. Escape leads back to the box, and empties it. */
export function useRowKeys(clear: () => void) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const rows = [...(list.current?.children ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const isInBox = document.activeElement === input.current;
    if (at < 0 && !isInBox) return;
    const box = input.current;
    const linkIn = (row: number) => rows[row]?.querySelector("a");
    const next: Record<string, HTMLElement | null | undefined> = {
      ArrowDown: linkIn(at + 1),
      ArrowUp: at === 0 ? box : linkIn(at - 1),
      Escape: box,
    };
    const target = next[event.key];
    if (!target) return;
    event.preventDefault();
    if (event.key === "Escape" && isInBox) clear();
    target.focus();
  };

  return { input, list, onKeyDown };
}
