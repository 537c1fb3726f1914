import { useId, useLayoutEffect, useRef, useState } from "react";

import { classNames } from "../../lib/class-names.ts";
import { directionOf } from "../../../../contract/texts/direction.ts";
import { commonTexts } from "../../texts/common.ts";
import { Paragraphs } from "../../ui/paragraphs.tsx";

/** Letters may reach this far below their line without anything being cut. */
const OVERHANG_PX = 8;
/** How much of a text names it for a screen reader. */
const NAME_LETTERS = 40;

/** A text that somebody wrote: six lines of it, and the rest on demand. */
export function Clamped({ text }: { text: string }) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);

  useLayoutEffect(() => {
    const element = paragraph.current;
    if (element === null || isOpen) return undefined;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + OVERHANG_PX));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);

  const label = isOpen ? commonTexts.less : commonTexts.more;
  return (
    <div className="grid justify-items-start">
      <p
        ref={paragraph}
        id={id}
        dir={directionOf(text)}
        className={classNames("w-full text-start wrap-anywhere whitespace-pre-line", !isOpen && "line-clamp-6")}
      >
        <Paragraphs text={text} />
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${label}: ${text.slice(0, NAME_LETTERS)}`}
          onClick={() => setOpen(!isOpen)}
          className="min-h-11 pe-3 text-sm font-semibold text-accent-text underline md:min-h-8"
        >
          {label}
        </button>
      )}
    </div>
  );
}
