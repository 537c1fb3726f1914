import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";

import { isForThePage } from "../list-tab/use-list-keys.ts";
import { undoLast, useUndo } from "./undo.ts";

const texts = { undo: "بازگرداندن", key: "(z)" } as const;

const SHOWN_MS = 10_000;
const GAPS_PX = 16;

/** Elements at the screen's end make this much room, beside that for other toasts (panel/styles.css). */
function makeRoom(toast: HTMLElement | null): (() => void) | undefined {
  if (toast === null) return undefined;
  const { style } = document.body;
  style.setProperty("--undo-room", `${toast.offsetHeight + GAPS_PX}px`);
  return () => style.removeProperty("--undo-room");
}

const forget = (): void => useUndo.setState({ last: null });

function undo(): void {
  void undoLast();
  // The pressed button goes.
  if (document.querySelector(".toasts")?.contains(document.activeElement)) document.querySelector("main")?.focus();
}

/** The toast of the last act that can be undone: ten seconds, and longer while it is pointed at or has the focus. */
export function UndoToast() {
  const last = useUndo((state) => state.last);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => forget, []);

  useEffect(() => {
    if (last === null || isHeld) return undefined;
    const end = setTimeout(forget, SHOWN_MS);
    return () => clearTimeout(end);
  }, [last, isHeld]);

  useEffect(() => {
    if (last === null) return undefined;
    // Before a list's own z.
    const press = (event: KeyboardEvent) => {
      if (event.code !== "KeyZ" || event.shiftKey || !isForThePage(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      undo();
    };
    addEventListener("keydown", press, { capture: true });
    return () => {
      removeEventListener("keydown", press, { capture: true });
      setHeld(false);
    };
  }, [last]);

  const region = document.getElementById("toasts");
  if (region === null) return null;
  return createPortal(
    last && (
      <div
        key={last.entryId}
        ref={makeRoom}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        className="toast pointer-events-auto flex min-h-11 items-center rounded-full border border-line bg-surface ps-5 pe-1.5 text-start text-sm text-content shadow-float"
      >
        <span aria-hidden="true" className="pe-2">
          ✅
        </span>
        <span className="py-2 pe-3">{last.message}</span>
        <button
          type="button"
          aria-keyshortcuts="z"
          onClick={undo}
          className="my-0.5 flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-3.5 font-semibold text-accent-text hover:bg-line md:min-h-9"
        >
          <Undo2 size={16} aria-hidden />
          {texts.undo}
          <span className="font-normal opacity-75 max-md:hidden">{texts.key}</span>
        </button>
      </div>
    ),
    region,
  );
}
