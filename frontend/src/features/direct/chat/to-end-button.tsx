import { ArrowDown } from "lucide-react";

import { classNames } from "../../../lib/class-names.ts";
import { focusPage } from "../../../lib/page-scroller.ts";
import { chatTexts } from "../model/texts.ts";

interface ToEndButtonProps {
  /** How many received messages are new below what the reader is looking at. */
  newCount: number;
  onPress: () => void;
}

/** Scrolls to the end from older messages, and announces new ones. */
export function ToEndButton({ newCount, onPress }: ToEndButtonProps) {
  const hasNew = newCount > 0;
  return (
    <button
      type="button"
      aria-label={hasNew ? undefined : chatTexts.toEnd}
      title={hasNew ? undefined : chatTexts.toEnd}
      // Pressing it must not close the keyboard.
      onPointerDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => {
        if (currentTarget === document.activeElement) focusPage();
        onPress();
      }}
      style={{ top: -56 }}
      className={classNames(
        "absolute inset-x-0 mx-auto flex items-center justify-center gap-1 rounded-full border border-line bg-surface text-sm text-content shadow-float",
        hasNew ? "min-h-11 w-fit px-5" : "size-11",
      )}
    >
      <ArrowDown size={20} aria-hidden />
      {hasNew && chatTexts.newMessages(newCount)}
    </button>
  );
}
