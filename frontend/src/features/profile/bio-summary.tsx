import { type ButtonHTMLAttributes, useId, useLayoutEffect, useRef, useState } from "react";

import { isCut } from "../../lib/dom.ts";
import { directionOf } from "../../../../contract/texts/direction.ts";
import { commonTexts } from "../../texts/common.ts";
import { classNames } from "../../lib/class-names.ts";
import { Paragraphs } from "../../ui/paragraphs.tsx";

/** At most three lines of a bio (001 §5), with a button that unfolds it. */
export function BioSummary({ bio }: { bio: string }) {
  return bio === "" ? null : <Summary key={bio} bio={bio} />;
}

function Summary({ bio }: { bio: string }) {
  const id = useId();
  const text = useRef<HTMLParagraphElement>(null);
  const [cut, setCut] = useState(false);
  const [open, setOpen] = useState(false);

  useLayoutEffect(() => {
    const element = text.current;
    if (element === null || open) return;
    const measure = () => setCut(isCut(element));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [open]);

  return (
    <div className="grid w-full justify-items-center">
      <p
        ref={text}
        id={id}
        dir={directionOf(bio)}
        className={classNames(
          "w-full text-center text-body wrap-anywhere whitespace-pre-line",
          !open && "line-clamp-3",
        )}
      >
        <Paragraphs text={bio} />
      </p>
      {cut && <MoreOfBio aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)} />}
    </div>
  );
}

/** Under a bio that is cut; show-person.ts shows it too. */
export function MoreOfBio(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...props} className="min-h-11 min-w-11 px-3 text-sm font-semibold text-primary">
      {props["aria-expanded"] === true ? commonTexts.less : commonTexts.more}
    </button>
  );
}
