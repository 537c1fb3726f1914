import { useEffect, useEffectEvent } from "react";

interface ListKeys {
  /** Moves the focus by a number of rows. */
  move: (by: number) => void;
  select: () => void;
  selectAlike: () => void;
  turn: (by: 1 | -1) => void;
  search: () => void;
  /** Runs the action of a letter. @returns whether there is one */
  act: (letter: string) => boolean;
}

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null;

/** Whether a key belongs to the page: not to what is typed into, to a dialog, or to the browser. */
export const isForThePage = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !isTypedInto(target) &&
  document.querySelector("[role=dialog], [role=alertdialog], dialog[open]") === null;

/** A focused button or link has its own Enter and Space, and arrow keys scroll when no row has the focus. */
const isRow = (target: EventTarget | null): boolean => target instanceof HTMLTableRowElement;

/**
 * The keyboard of a list: j, k or the arrows move between rows, x or Space selects, g selects a row with those like it,
 * n and p turn pages, / goes to the search, and each action has its letter. Keys are recognized by position, so that a
 * Persian layout works too.
 */
export function useListKeys(keys: ListKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { code, target } = event;
    if (!isForThePage(event)) return;
    const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
    if (letter === "j" || (code === "ArrowDown" && isRow(target))) keys.move(1);
    else if (letter === "k" || (code === "ArrowUp" && isRow(target))) keys.move(-1);
    else if (letter === "x" || (code === "Space" && isRow(target))) keys.select();
    else if (letter === "g") keys.selectAlike();
    else if (letter === "n") keys.turn(1);
    else if (letter === "p") keys.turn(-1);
    else if (code === "Slash") keys.search();
    else if (event.shiftKey || letter === undefined || !keys.act(letter)) return;
    event.preventDefault();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
