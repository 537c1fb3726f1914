import { type Ref, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { classNames } from "../lib/class-names.ts";
import { directionOf } from "../lib/direction.ts";
import { commonTexts } from "../texts/common.ts";

const clamps = { 3: "line-clamp-3", 12: "line-clamp-12" } as const;
/** As many stand on a line of the narrowest phone with the largest letters: what is shorter needs no measuring. */
const LETTERS_ON_A_LINE = 8;

interface FoldedTextProps {
  ref?: Ref<HTMLParagraphElement | null>;
  text: string;
  /** How many are shown until all are asked for. */
  lines: keyof typeof clamps;
  open: boolean;
  /** Null where it is never folded up. */
  onOpenChange: ((open: boolean) => void) | null;
  className: string;
  buttonClass: string;
}

/** The first lines of what somebody wrote, and all of it on request. */
export function FoldedText({ ref, text, lines, open, onOpenChange, className, buttonClass }: FoldedTextProps) {
  const id = useId();
  const element = useRef<HTMLParagraphElement>(null);
  const [cut, setCut] = useState(false);
  const mayBeCut = text.length > lines * LETTERS_ON_A_LINE || text.split("\n").length > lines;
  useImperativeHandle<HTMLParagraphElement | null, HTMLParagraphElement | null>(ref, () => element.current);

  useLayoutEffect(() => {
    const paragraph = element.current;
    if (paragraph === null || open || !mayBeCut) return;
    const measure = () => setCut(paragraph.scrollHeight > paragraph.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, [open, mayBeCut]);

  return (
    <>
      <p
        ref={element}
        id={id}
        dir={directionOf(text)}
        className={classNames("whitespace-pre-line wrap-anywhere", className, !open && mayBeCut && clamps[lines])}
      >
        {text}
      </p>
      {onOpenChange !== null && (cut || open) && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => {
            // Folded up again, it may lie above what is in sight.
            flushSync(() => onOpenChange(!open));
            if (open) element.current?.scrollIntoView({ block: "nearest" });
          }}
          className={classNames("min-h-11 min-w-11 text-sm font-semibold text-primary", buttonClass)}
        >
          {open ? commonTexts.less : commonTexts.more}
        </button>
      )}
    </>
  );
}
